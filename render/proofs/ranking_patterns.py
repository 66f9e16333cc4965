"""How each kind of part of a sentence of a ranking is written, in the letters of ``ranking_tokens``."""

from __future__ import annotations

import re
from collections.abc import Iterator

from render.proofs import ranking_clauses as clauses
from render.proofs.ranking_clauses import Proof

_PATTERNS: tuple[tuple[str, Proof], ...] = (
    (r"R:?f(?:n:?o?)?F(?:\(?N\)?)?[t&](?:X:?o?)?F(?:\(?N\)?)?", clauses.ranged),
    (r"f(?:n:?o?)F(?:\(?N\)?)?t(?:X:?o?)F(?:\(?N\)?)?", clauses.ranged),
    (r"R:F:F", clauses.ranged),
    (r":?fF(?:\(N\))?tF(?:\(N\))?", clauses.range_again),
    (r"A[o:,a]*F", clauses.average),
    (r"(?<!F)T[o:,]*F|(?<=F)TF", clauses.total),
    (r"[of]T?[:(]?F\)?T?", clauses.total),
    (r"\(oF\)|[of]ToF", clauses.total),
    (r"(?<=T)\(F\)", clauses.total_in_brackets),
    (r"Td:?F", clauses.rows_counted),
    (r"[SP]?o?[Xn][SP]?[:,]?o?N(?:[of]T)?[:,(]*F\)?", clauses.extreme),
    (r"[Xn]T:?N[:,(]*F\)?", clauses.extreme),
    (r"[SP]?o?N[:,]?[SP]?[Xn][SP]?(?:[of]T)?[:,(&]*F\)?", clauses.extreme),
    (r"[Xn]:?F[:,(]*N\)?", clauses.extreme),
    (r"N[:,(]*F\)?,?:?[Xn](?:oa?|a)?", clauses.extreme),
    (r"F[:,(]*N\)?,?:?[Xn](?:oa?|a)?", clauses.extreme),
    (r"[Xn][:,]?N", clauses.extreme),
    (r"N[:,]?[Xn]", clauses.extreme),
    (r"[Xn][:(]?F\)?", clauses.extreme),
    (r"[SP]?o?N(?:[of]T|[SP][of]?T|[SP])?[:,(]*F\)?(?:[of]?T)?", clauses.row),
    (r"F(?:[of]T|T|[SP])?[:(]?o?N\)?", clauses.row),
    (r"[SP]o?N[of]?T[:,(]*F\)?", clauses.row),
    (r"p:?N[:,(]*F\)?|N[:,]?p[:,(]*F\)?|p:?F\(N\)", clauses.second),
    (r"[:,]F(?=oF)", clauses.again),
    (r"k", clauses.then),
    (r"[,:]?\|?[SP]F(?:[of]?T(?:\(F\)|[o:]F)?)?", clauses.again),
    (r"[,:]?\|:?F(?:[of]?T(?:\(F\)|[o:]F)?)?", clauses.again),
    (r"(?<!T)\(\|?F(?:[of]?T)?(?:oF)?\)", clauses.again),
    (r"G(?:f?[Xb][&t][nw]|f?[nw][&t][Xb]|fN&N|fXfn):?F", clauses.gap),
    (r"Gf?[XN][&t]?[nN]:?F", clauses.gap),
    (r"GfE:?F", clauses.gap_of_ends),
    (r"G[fo]p(?:[:,]N,?|\(N\))?[:,]?F", clauses.ahead),
    (r"Qo?f?X[t&]n:?F", clauses.ratio),
    (r"N&NE(?:[:,]*F[&,:;]F,?r?)?", clauses.at_ends),
    (r"N&N:E(?:[:,]*F[&,:;]F,?r?)?", clauses.at_ends),
    (r"E:N\(F\)&N\(F\)", clauses.at_ends),
    (r"N(?:,N)*&N:?g:?[SP]?:?F(?:[of]T(?!o)|T(?!o))?", clauses.together),
    (r"g,?N&N[SP]?:?F(?:[of]T(?!o)|T(?!o))?", clauses.together),
    (r"H[of]T:?F?:?[SP]?N", clauses.majority),
    (r"HT[:(]?F?[:)]?[SP]?N", clauses.majority),
    (r"N[SP]?H[of]?T[:(]?F?\)?", clauses.majority),
    (r"[SP]F[&,]F,?r", clauses.respective),
    (r"OF[:]?[SP]?N", clauses.of_total),
    (r"O[SP]?N:?[SP]?F", clauses.of_total),
    (r"N:?XB|BXN|XBN|BX:N", clauses.both),
    (r"N:?nB|BnN|nBN|Bn:N", clauses.both),
    (r"[:,]?[to]?,?F", clauses.of_metric),
    (r"h[:,]?F|F[:,]?h", clauses.there),
)
_COMPILED = tuple((re.compile(pattern), proof) for pattern, proof in _PATTERNS)
BREAKS = re.compile(r"[,;:]?&|[,;:]+&?|")
"""What may stand between two parts."""


def parts_at(letters: str, at: int) -> Iterator[tuple[int, Proof]]:
    """Yield each kind of part that begins at a place, and where it ends."""
    for pattern, proof in _COMPILED:
        found = pattern.match(letters, at)
        if found is not None and found.end() > at:
            yield found.end(), proof
