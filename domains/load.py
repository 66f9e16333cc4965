"""Reading the folder of domains: all errors of every file at once, broken domains set aside, the others usable."""

from __future__ import annotations

import hashlib
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from core.errors import DomainFileError, UnknownDomain
from core.language import Localized
from domains.document_context import with_document_context
from domains.fault_texts import NO_MODEL, RENAME_ONE
from domains.file_models import BothLanguages, DomainPart, ExamplesPart, ModelPart
from domains.problems import Problems, near_name, report_near_misses, validate
from domains.resolve import DomainFiles, resolve
from domains.semantic_model import Domain
from domains.yaml_source import Path_, Plain, YamlDocument, read_yaml

if TYPE_CHECKING:
    from pydantic import TypeAdapter

MODEL_FILE, RULES_FILE, EXAMPLES_FILE = "model.yaml", "domain.yaml", "examples.yaml"
_FILES = (MODEL_FILE, RULES_FILE, EXAMPLES_FILE)
SPEC_VERSIONS = ("0.1", "0.2")
_CACHE_FORMAT = "3"
"""Raise it whenever the resolved types change their meaning without changing their shape."""


@dataclass(frozen=True, slots=True)
class Catalog:
    """The domains of a deployment, in order of name; ``broken`` is why others are missing."""

    domains: tuple[Domain, ...]
    broken: tuple[DomainFileError, ...] = ()

    def domain(self, name: str) -> Domain:
        """Return a domain by name.

        Raises:
            UnknownDomain: there is none of this name, or its files are broken.
        """
        for domain in self.domains:
            if domain.name == name:
                return domain
        names = [domain.name for domain in self.domains]
        near = near_name(name, names)
        listed = ", ".join(names)
        hint = (
            Localized(f"Может быть, {near}?", f"Did you mean {near}?")
            if near
            else Localized(f"Загружены темы: {listed or 'ни одной'}.", f"Loaded domains: {listed or 'none'}.")
        )
        raise UnknownDomain(Localized(f"Темы «{name}» нет.", f"There is no domain “{name}”."), hint)


def load_catalog(folder: Path, cache_folder: Path | None = None) -> Catalog:
    """Read every sub-folder that holds a model.yaml.

    ``cache_folder`` keeps resolved domains between runs (one JSON file a domain, keyed by the files' contents).
    """
    domains: list[Domain] = []
    broken: list[DomainFileError] = []
    if not folder.is_dir():
        said = Localized("такой папки описаний нет", "there is no such folder of domains")
        error = DomainFileError(folder, None, "", said, Localized("Проверьте настройку.", "Check the setting."))
        return Catalog((), (error,))
    for place in sorted(path.parent for path in folder.glob(f"*/{MODEL_FILE}")):
        domain, errors = load_domain(place, cache_folder)
        broken.extend(errors)
        if domain is not None:
            domains.append(domain)
    if not domains and not broken:
        said = Localized(f"ни в одной папке нет {MODEL_FILE}", f"no sub-folder holds a {MODEL_FILE}")
        broken.append(DomainFileError(folder, None, "", said, Localized("Опишите тему.", "Describe a domain.")))
    return _without_duplicates(domains, broken)


def load_domain(folder: Path, cache_folder: Path | None = None) -> tuple[Domain | None, tuple[DomainFileError, ...]]:
    """Read one domain; None with all its errors if anything is wrong with it."""
    cached = _cache_file(folder, cache_folder) if cache_folder is not None else None
    if cached is not None and (kept := _read_cache(cached)) is not None:
        return kept, ()
    domain, errors = _read_domain(folder)
    if domain is not None and cached is not None:
        _write_cache(cached, domain)
    return domain, errors


def _without_duplicates(domains: list[Domain], broken: list[DomainFileError]) -> Catalog:
    kept: dict[str, Domain] = {}
    for domain in domains:
        if domain.name in kept:
            first = kept[domain.name].folder
            said = Localized(
                f"тема `{domain.name}` уже описана в {first}",
                f"the domain `{domain.name}` is already declared in {first}",
            )
            broken.append(DomainFileError(domain.folder / RULES_FILE, None, "domain", said, RENAME_ONE))
        else:
            kept[domain.name] = domain
    return Catalog(tuple(kept[name] for name in sorted(kept)), tuple(broken))


def _read_domain(folder: Path) -> tuple[Domain | None, tuple[DomainFileError, ...]]:
    errors: list[DomainFileError] = []
    documents = [_document(folder / name, errors) for name in _FILES]
    if any(document is None for document in documents):
        return None, tuple(errors)
    in_model, in_rules, in_examples = (Problems(document) for document in documents if document is not None)
    model, prefix = _model_part(in_model)
    rules = _rules_part(in_rules, folder)
    examples = validate(in_examples.document.data or [], ExamplesPart, in_examples)
    domain = None
    if model is not None and rules is not None:
        domain = resolve(DomainFiles(folder, model, prefix, rules, examples or ExamplesPart()), in_model, in_rules)
    errors.extend(in_model.found + in_rules.found + in_examples.found)
    return (None, tuple(errors)) if errors else (domain, ())


def _document(file: Path, errors: list[DomainFileError]) -> YamlDocument | None:
    """Read a file; domain.yaml and examples.yaml may be missing, and stand as empty then."""
    if not file.exists() and file.name != MODEL_FILE:
        return YamlDocument(file, None, None)
    document, found = read_yaml(file)
    errors.extend(found)
    return document


def _model_part(problems: Problems) -> tuple[ModelPart | None, Path_]:
    """Find the one model in either shape of the specification, and check it."""
    data = problems.document.data
    if not isinstance(data, dict):
        problems.add((), NO_MODEL)
        return None, ()
    version = str(data.get("version", SPEC_VERSIONS[-1]))
    if not version.startswith(tuple(f"{known}." for known in SPEC_VERSIONS)) and version not in SPEC_VERSIONS:
        known = ", ".join(f"{one}.x" for one in SPEC_VERSIONS)
        said = Localized(
            f"версия спецификации {version} не знакома", f"version {version} of the specification is not known"
        )
        problems.add(("version",), said, Localized(f"Поддерживаются: {known}.", f"Supported: {known}."))
        return None, ()
    inner, prefix = _one_model(data, problems)
    if inner is None:
        return None, ()
    part = validate(inner, ModelPart, problems, prefix)
    if part is not None:
        report_near_misses(part, problems, prefix)
    return part, prefix


def _one_model(data: dict[str, Plain], problems: Problems) -> tuple[Plain, Path_]:
    if "semantic_model" not in data:
        return data, ()
    models = data["semantic_model"]
    if isinstance(models, dict):
        return with_document_context(models, data), ("semantic_model",)
    if isinstance(models, list) and len(models) == 1:
        return with_document_context(models[0], data), ("semantic_model", 0)
    said = Localized("в файле ожидается ровно одно описание", "exactly one model is expected in a file")
    hint = Localized("Заведите папку для каждого описания.", "Make a folder for each model.")
    problems.add(("semantic_model",), said, hint)
    return None, ()


def _rules_part(problems: Problems, folder: Path) -> DomainPart | None:
    if problems.document.data is None:
        plain = folder.name.replace("_", " ").capitalize()
        return DomainPart(domain=folder.name.replace("-", "_"), title=BothLanguages(ru=plain, en=plain))
    return validate(problems.document.data, DomainPart, problems)


@cache
def _adapter() -> TypeAdapter[Domain]:
    from pydantic import TypeAdapter

    return TypeAdapter(Domain)


def _cache_file(folder: Path, cache_folder: Path) -> Path:
    digest = hashlib.sha256(f"{_CACHE_FORMAT}\0{folder.resolve()}".encode())
    for name in _FILES:
        file = folder / name
        digest.update(b"\0" + (file.read_bytes() if file.exists() else b"-"))
    return cache_folder / f"{folder.name}-{digest.hexdigest()[:32]}.json"


def _read_cache(file: Path) -> Domain | None:
    """Return the kept domain; None if there is none or it is not of today's shape."""
    if not file.exists():
        return None
    try:
        return _adapter().validate_json(file.read_bytes())
    except ValueError:
        return None


def _write_cache(file: Path, domain: Domain) -> None:
    """Keep a domain, replacing earlier states of the same folder; where nothing can be written, nothing is kept."""
    with suppress(OSError):
        _replace_cache(file, domain)


def _replace_cache(file: Path, domain: Domain) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    for earlier in file.parent.glob(f"{file.name[: -len('-' + '0' * 32 + '.json')]}-{'?' * 32}.json"):
        earlier.unlink(missing_ok=True)
    waiting = file.with_suffix(".part")
    waiting.write_bytes(_adapter().dump_json(domain))
    waiting.replace(file)
