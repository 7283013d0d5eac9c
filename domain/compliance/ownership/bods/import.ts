import { countries } from '#domain/catalogues/countries.ts';
import { countryAliases } from '#domain/catalogues/country-aliases.ts';
import type { PropertyError } from '#domain/rules/listed.ts';
import type { Validation } from '#domain/rules/validate.ts';
import { freeId } from '../prefill.ts';
import { checkOwnership } from '../rule.ts';
import {
  clientId,
  type NodeKind,
  type Outcome,
  type OwnershipLink,
  type OwnershipNode,
  type OwnershipStructure,
} from '../structure.ts';
import { readInterests } from './read-interests.ts';
import { isRecord, type ReadErrors, textOf } from './read-value.ts';
import { bodsVersion, outcomeReasons, recordIdOf } from './statements.ts';

type Details = Readonly<Record<string, unknown>>;

/** A statement with the parts that every statement has. */
type Statement = {
  recordId: string;
  recordType: string;
  recordStatus: unknown;
  date: string;
  details: Details;
  path: string;
};

type Context = { caseId: string; today: string };

/**
 * Reads statements of BODS 0.4 as a structure. Reports each statement that cannot be read, by its index; then nothing is read. A
 * later statement about a record replaces an earlier one, and closed records are left out. Never throws for any value.
 */
export function fromBods(value: unknown, { caseId, today }: Context): Validation<OwnershipStructure> {
  const errors: PropertyError[] = [];
  const refuse = (property: string, message: string) => errors.push({ property, message });
  if (!Array.isArray(value) || value.length === 0) {
    return {
      ok: false,
      errors: [{ property: '', message: 'Choose a JSON file with a list of BODS statements' }],
    };
  }
  const read = value.flatMap((each, index) => readStatement(each, String(index), refuse) ?? []);
  const subjects = new Set(value.map((each) => (isRecord(each) ? textOf(each.declarationSubject) : '')));
  const [subject = ''] = subjects;
  if (subjects.size !== 1 || subject === '') {
    refuse('', 'Choose a file in which all statements have the same declarationSubject: the client');
  }
  if (errors.length > 0) return { ok: false, errors };
  const latest = latestOf(read);
  const ids = idsOf(latest, subject, caseId);
  if (latest.find(({ recordId }) => recordId === subject)?.recordType !== 'entity') {
    refuse('', 'Choose a file in which the declarationSubject is an entity: the client');
  }
  const nodes = latest.flatMap((each) => nodeOf(each, ids, refuse) ?? []);
  const trusts = new Set(nodes.flatMap(({ id, kind }) => (kind === 'trust' ? [id] : [])));
  const found: Found = { links: new Map(), outcome: 'found', outcomeReason: '' };
  for (const each of latest) {
    if (each.recordType === 'relationship')
      readRelationship(each, found, { ids, subject, trusts, errors, today });
  }
  if (errors.length > 0) return { ok: false, errors };
  const { links, outcome, outcomeReason } = found;
  const structure = {
    nodes,
    links: [...links.values()],
    outcome,
    outcomeReason,
    seniorOfficer: '',
    confirmations: [],
  };
  return checkOwnership(structure, { today });
}

type Refuse = (property: string, message: string) => void;

function readStatement(value: unknown, path: string, refuse: Refuse): Statement | undefined {
  if (!isRecord(value)) {
    refuse(path, 'Each statement must be an object');
    return undefined;
  }
  const { recordId, recordType, recordStatus, recordDetails, statementDate, publicationDetails } = value;
  const version = isRecord(publicationDetails) ? publicationDetails.bodsVersion : bodsVersion;
  if (version !== bodsVersion)
    refuse(`${path}.publicationDetails.bodsVersion`, `Only BODS ${bodsVersion} can be read`);
  if (recordType !== 'entity' && recordType !== 'person' && recordType !== 'relationship') {
    refuse(`${path}.recordType`, 'The record type must be entity, person or relationship');
  }
  if (textOf(recordId) === '') refuse(`${path}.recordId`, 'The statement has no record id');
  if (!isRecord(recordDetails)) {
    refuse(`${path}.recordDetails`, 'The statement has no record details');
    return undefined;
  }
  return {
    recordId: textOf(recordId),
    recordType: textOf(recordType),
    recordStatus,
    date: textOf(statementDate),
    details: recordDetails,
    path: `${path}.recordDetails`,
  };
}

/** Returns the latest statement of each record that is not closed; of the same day, the last one. */
function latestOf(statements: readonly Statement[]): Statement[] {
  const latest = new Map<string, Statement>();
  for (const each of statements) {
    const known = latest.get(each.recordId);
    if (!known || known.date <= each.date) latest.set(each.recordId, each);
  }
  return [...latest.values()].filter(({ recordStatus }) => recordStatus !== 'closed');
}

/** Returns the ids of the nodes by record id: those of an earlier export of the same case stay the same. */
function idsOf(
  statements: readonly Statement[],
  subject: string,
  caseId: string,
): ReadonlyMap<string, string> {
  const ids = new Map([[subject, clientId]]);
  const taken = new Set([clientId]);
  const prefix = recordIdOf(caseId, '');
  const records = statements
    .filter(({ recordType }) => recordType !== 'relationship')
    .map(({ recordId }) => recordId);
  for (const record of records) {
    const own = record.startsWith(prefix) ? record.slice(prefix.length) : '';
    if (!/^[A-Za-z0-9_-]{1,64}$/.test(own) || taken.has(own) || ids.has(record)) continue;
    ids.set(record, own);
    taken.add(own);
  }
  for (const record of records) if (!ids.has(record)) ids.set(record, freeId(taken));
  return ids;
}

function nodeOf(
  { recordId, recordType, details, path }: Statement,
  ids: ReadonlyMap<string, string>,
  refuse: Refuse,
): OwnershipNode | undefined {
  if (recordType === 'relationship') return undefined;
  const isPerson = recordType === 'person';
  const name = isPerson ? personNameIn(details.names) : textOf(details.name);
  if (name === '')
    refuse(
      isPerson ? `${path}.names` : `${path}.name`,
      'A person or an entity without a name cannot be read',
    );
  const country = countryNamed(isPerson ? residenceIn(details.addresses) : details.jurisdiction);
  const kind = isPerson ? 'person' : kindOf(details.entityType);
  return { id: ids.get(recordId) ?? '', kind, name, country, email: '', lists: [] };
}

function personNameIn(names: unknown): string {
  const all = (Array.isArray(names) ? names : []).filter(isRecord);
  const name = all.find(({ type }) => type === 'legal') ?? all[0];
  return (
    textOf(name?.fullName) ||
    [textOf(name?.givenName), textOf(name?.familyName)].filter((part) => part !== '').join(' ')
  );
}

function residenceIn(addresses: unknown): unknown {
  const all = (Array.isArray(addresses) ? addresses : []).filter(isRecord);
  return (all.find(({ type }) => type === 'residence') ?? all[0])?.country;
}

function kindOf(entityType: unknown): NodeKind {
  const { subtype, details } = isRecord(entityType) ? entityType : {};
  if (subtype === 'trust') return 'trust';
  if (/partnership/i.test(textOf(details))) return 'partnership';
  return /non-?profit|charity/i.test(textOf(details)) ? 'non_profit' : 'corporation';
}

/** Returns the country of the catalogue for a BODS country or jurisdiction; '' for one that the catalogue does not have. */
function countryNamed(value: unknown): string {
  if (!isRecord(value)) return '';
  const wanted = [textOf(value.name), codeName(textOf(value.code))].map((text) => text.toLowerCase());
  const isWanted = (name: string) => wanted.includes(name.toLowerCase());
  return (
    countries.find((country) => isWanted(country) || (countryAliases[country] ?? []).some(isWanted)) ?? ''
  );
}

/** Returns the English name of an ISO 3166 code; of a subdivision, such as CA-ON, that of its country. */
function codeName(code: string): string {
  const [country = ''] = code.toUpperCase().split('-');
  return /^[A-Z]{2}$/.test(country)
    ? (new Intl.DisplayNames('en', { type: 'region' }).of(country) ?? '')
    : '';
}

type Found = { links: Map<string, OwnershipLink>; outcome: Outcome; outcomeReason: string };

type Relating = ReadErrors & {
  ids: ReadonlyMap<string, string>;
  subject: string;
  /** The ids of the trusts: in other arrangements, a trustee or a settlor is control by other means. */
  trusts: ReadonlySet<string>;
};

function readRelationship(
  { details, path }: Statement,
  found: Found,
  { ids, subject, trusts, ...reading }: Relating,
): void {
  const refuse: Refuse = (property, message) => reading.errors.push({ property, message });
  const { interestedParty } = details;
  const owned = ids.get(textOf(details.subject));
  const missing = 'The file contains no statement about this record';
  if (owned === undefined) refuse(`${path}.subject`, missing);
  if (isRecord(interestedParty)) {
    const outcome = outcomeFor(interestedParty.reason);
    if (!outcome || details.subject !== subject) {
      refuse(
        `${path}.interestedParty`,
        'An owner that is not specified cannot be read. Add it as a person or an entity',
      );
      return;
    }
    found.outcome = outcome;
    found.outcomeReason = textOf(interestedParty.description);
    return;
  }
  const owner = ids.get(textOf(interestedParty));
  if (owner === undefined) refuse(`${path}.interestedParty`, missing);
  const isTrust = owned !== undefined && trusts.has(owned);
  const held = readInterests(details.interests, `${path}.interests`, { ...reading, isTrust });
  if (owner === undefined || owned === undefined) return;
  const key = JSON.stringify([owner, owned]);
  if (found.links.has(key)) {
    refuse(path, 'The file contains two relationships between the same records. Combine their interests');
    return;
  }
  const isEmpty =
    held.shares === null && held.votes === null && held.control === '' && held.roles.length === 0;
  if (!isEmpty) found.links.set(key, { owner, owned, ...held });
}

function outcomeFor(reason: unknown): keyof typeof outcomeReasons | undefined {
  const outcomes = Object.keys(outcomeReasons) as (keyof typeof outcomeReasons)[];
  return outcomes.find((outcome) => outcomeReasons[outcome] === reason);
}
