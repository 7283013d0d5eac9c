import { createHmac } from 'node:crypto';
import type { components } from '#contract/schema.d.ts';
import { documentGroupKeys } from '#domain/catalogues/document-groups.ts';
import type { SavedRecords } from '#domain/read-back.ts';
import type { OnboardingDocuments } from '#domain/records/onboarding-documents.ts';
import { sectionIds } from '#domain/records/sections.ts';
import { personName } from '#domain/rules/person-identity.ts';
import { keysOf } from '#server/platform/crypto/retained-keys.ts';
import type { Config } from '#server/platform/settings/config.ts';
import { personIds } from '#server/records/identity/check-id.ts';
import { canonicalJson } from '#server/records/submission/canonical-json.ts';

export type PartKind = components['schemas']['PartKind'];

/** Under the current secret first, then under the earlier ones. */
type Keyed = readonly [string, ...string[]];

/** A part of a case that a reviewer reads and marks as checked. */
export type Part = {
  kind: PartKind;
  keys: Keyed;
  /** The first occurrence of a person in the record, such as `directors.0`; '' for other parts. */
  property: string;
  /** The content as keyed hashes: some parts have so few possible answers that a plain hash could be guessed. */
  contents: Keyed;
};

/** The current content of a case. */
type Looked = {
  userId: string;
  /** The saved records. */
  records: SavedRecords;
  /** The existing documents; a file never changes, but its data may. */
  documents: readonly { id: string; group: string; issuedOn: string | null }[];
};

type Secrets = Pick<Config, 'appSecret' | 'earlierSecrets'>;

/**
 * Returns every part of a case: its sections in the wizard's order, its documents, and each distinct person in the
 * record.
 */
export function partsOf(config: Secrets, { userId, records, documents }: Looked): Part[] {
  const contentsOf = (kind: PartKind, content: unknown) =>
    hashes(config, canonicalJson([userId, kind, content]));
  return [
    ...sectionIds.flatMap((section): Part[] => {
      const value = records[section];
      if (!value) return [];
      const contents = contentsOf('section', [section, value]);
      return [{ kind: 'section', keys: [section], property: '', contents }];
    }),
    ...documents.map(({ id, group, issuedOn }): Part => {
      const contents = contentsOf('document', [id, group, issuedOn]);
      return { kind: 'document', keys: [id], property: '', contents };
    }),
    ...peopleIn(config, userId, records).map(({ ids, property, places }): Part => {
      return { kind: 'person', keys: ids, property, contents: contentsOf('person', places) };
    }),
  ];
}

/** Returns the documents in a client's record. */
export function documentsIn(record: OnboardingDocuments | null): Looked['documents'] {
  if (!record) return [];
  return documentGroupKeys.flatMap((group) =>
    record[group].map((id) => ({ id, group, issuedOn: record.issueDates[id] ?? null })),
  );
}

const lists = ['directors', 'beneficialOwners', 'relatedParties'] as const;

type NamedPerson = { ids: Keyed; property: string; places: unknown[] };

/** The same name and email address identify one person across lists, as for the identity checks. */
function peopleIn(config: Secrets, userId: string, records: SavedRecords): NamedPerson[] {
  const saved = records['control-ownership-and-related-parties'];
  const people = new Map<string, NamedPerson>();
  for (const list of saved ? lists : []) {
    for (const [index, person] of saved?.[list].entries() ?? []) {
      const ids = personIds(config, userId, { name: personName(person), email: person.email });
      const known = people.get(ids[0]) ?? { ids, property: `${list}.${index}`, places: [] };
      // The position in the list is not part of the content.
      known.places.push([list, person]);
      people.set(ids[0], known);
    }
  }
  return [...people.values()];
}

function hashes(config: Secrets, text: string): Keyed {
  const under = (key: Buffer) => createHmac('sha256', key).update(text).digest('hex').slice(0, 32);
  const [current, ...earlier] = keysOf(config, 'checked-part');
  return [under(current), ...earlier.map(under)];
}
