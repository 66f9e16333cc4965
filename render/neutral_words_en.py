"""Neutral words of English by their dictionary forms: words that say nothing about numbers.

Only data; the rule by which a word may stand here is told in ``render.neutral_words``.
"""

from __future__ import annotations

FUNCTION_WORDS = (
    "throughout in on at by of for from to with per within through into about via during over across between "
    "among amongst "
    "around approximately roughly against versus vs and or but also as so if when where while whereas than though "
    "however yet thus hence namely i.e e.g ie eg etc both i we you he she it they me us our my your their its "
    "them his her this that these those there here which who whose whom what how itself themselves such the a an "
    "is are was were be been being am do does did done has have had having can could may might let lets s re ve "
    "ll please thanks thank hello hi dear many too build compute after any like would numbers amounts values i've "
    "we've you've i'll we'll i'm we're you're they're it'll you'd it's that's here's there's let's yes ours yours"
)
"""Prepositions, conjunctions, pronouns, contractions."""

VERBS = (
    "experience experienced form formed apply applied accord according amount amounted come came comes coming "
    "show shows shown showed showing see saw seen sees "
    "recorded records "
    "recording report reported make made reach reached stand stood stands account accounted accounts hold held "
    "represent represented contribute contributed constitute constituted comprise bring brought generate "
    "generated produce produced post posted give gave given get got take took taken went go goes gone have had "
    "find found note noted notice observe observed look looks looked list listed present presented provide "
    "provided display displayed indicate indicated contain contained include included refer cover covered "
    "mean-that sit sat sits break broken split compare compared compares comparing process processed handle "
    "handled carry carried conduct conducted perform performed occur occurred happen happened use used using "
    "attract attracted measure measured calculate calculated know ask asked request requested answer answered say "
    "said tell told need want help feel contact clarify specify explore dive summarize summarise put become "
    "became land landed deliver delivered mark marked hit hits set draw drew run ran based base highlight "
    "highlighted select selected belong belonged relate related correspond corresponding respective respectively "
    "express expressed earn earned receive received move moved believe understand remember think try consist "
    "appear describe define determine demonstrate illustrate emphasize emphasise outline underline underscore "
    "reveal suggest mention feature reference rely reflect play place group categorize categorise classify "
    "aggregate sort arrange organize organise structure distribute divide assess evaluate examine review analyze "
    "analyse inspect study discuss consider recommend advise interpret visualize visualise plot chart tabulate "
    "enumerate detect discover spot learn conclude write wrote written concern involve exhibit depict portray "
    "convey capture attain achieve garner garnered occupy enjoy serve seem prepare allow focus derive compute "
    "computed round rounded choose chose chosen pick picked locate located situate log logged tally tallied "
    "emerge emerged turn turned prove proved point paint painted concentrate appreciate hope speak spoke spoken "
    "spell spelled called tag label labeled labelled collect collected bear bearing stated stating identifying "
    "reviewed reviewing reads"
)
"""Verbs of reporting, of being, of reaching a level in no direction, with irregular forms."""

NOUNS = (
    "analysis analyses portion slice pattern trajectory momentum composition mix activity usage popularity "
    "default filter table report answer question query data dataset information figure value result results "
    "period date list "
    "ranking row column chart graph picture section sample breakdown detail details comparison distribution "
    "structure position place level situation overview summary conclusion observation fact example case part size "
    "basis source system service attention regard respect mark point view item entry kind name metric indicator "
    "analytics statistic statistics note term terms way key outcome reading measure measurement snapshot "
    "option means currency unit request parameter characteristic criterion criteria element assessment evaluation "
    "role opportunity methodology rounding trend tendency emphasis focus glance impression understanding insight "
    "insights takeaway takeaways interpretation description definition indication mention reference variant "
    "version display visualization visualisation illustration image histogram scale axis legend caption comment "
    "commentary bullet paragraph sentence heading title text essence content introduction study check monitoring "
    "preparation construction enumeration sorting grouping segmentation classification aggregation aggregate "
    "dashboard panel clarity accuracy completeness simplicity convenience nuance feature aspect perspective "
    "context angle landscape line lines letter word words sense topic subject theme matter highlight highlights "
    "recap briefing brief standings contributor contributors observations finding findings conclusions story "
    "team colleagues everyone everybody folks series combination combinations narrative dynamics performer performers"
)
"""Nouns of reports: what is told, not what is counted."""

OTHER_WORDS = (
    "now ranked alone conversely even following below specific separate separately brief briefly detailed "
    "additional additionally "
    "relevant given "
    "requested selected corresponding respective accordingly exactly precisely simply further "
    "furthermore moreover meanwhile namely interestingly importantly notably happy glad welcome free good morning "
    "afternoon sure certainly ok okay yes well finally lastly absolute relative terms monetary itself together "
    "jointly full fully regarding concerning considering turn turning particular particularly especially clear "
    "clearly evident evidently contrary contrast course indeed actual actually fact short spot position "
    "contribution main key general hand side basic quick quickly mind question questions hesitate anything "
    "something else needed useful obvious obviously visible interesting noteworthy worth curious curiously "
    "logical logically similarly likewise simultaneously literally specially visual visually graphical "
    "graphically tabular statistical statistically analytical textual numeric numerical numerically present "
    "helpful informative descriptive comparative concise concisely succinct succinctly condensed attentive "
    "careful carefully pleasant convenient necessary informational simple plain plainly straightforward otherwise "
    "nicely neat neatly nice easy easily natural naturally based alongside respectively aforementioned "
    "abovementioned said understandable hereby herein thereof therein whereby wherein why however nevertheless "
    "nonetheless although though despite upon onto within beside besides per toward towards"
)
"""Adjectives and adverbs of telling, polite words."""
