import { describe, expect, it } from 'vitest';
import { toBods } from '#domain/compliance/ownership/bods/export.ts';
import { fromBods } from '#domain/compliance/ownership/bods/import.ts';
import type { BodsStatement } from '#domain/compliance/ownership/bods/statements.ts';
import type { OwnershipStructure } from '#domain/compliance/ownership/structure.ts';
import { today } from '../valid-records.ts';
import { link, structureOf } from './structures.ts';

const publication = { caseId: 'case-1', version: 3, date: today, publisher: 'The firm' };
const context = { caseId: 'case-1', today };

const structure: OwnershipStructure = structureOf(
  [
    link('ada', 'client', 50, { votes: 60, control: 'Appoints the directors' }),
    link('Trust', 'client', 50),
    link('grace', 'Trust', null, { roles: ['trustee', 'settlor'] }),
    link('Partners', 'Trust', null, { roles: ['beneficiary'] }),
  ],
  { Trust: 'trust', Partners: 'partnership' },
  { outcome: 'found' },
);
structure.nodes = structure.nodes.map((node) => ({ ...node, country: 'Canada' }));

const exported = toBods(structure, publication);

/** Returns the exported statements with the one at an index changed. */
const withChange = (index: number, change: (statement: BodsStatement) => object) =>
  exported.map((statement, at) => (at === index ? { ...statement, ...change(statement) } : statement));

/** Returns the exported statements with details of the one at an index changed. */
const withDetails = (index: number, details: object) =>
  withChange(index, ({ recordDetails }) => ({ recordDetails: { ...recordDetails, ...details } }));

function refusals(statements: unknown): Record<string, string> {
  const read = fromBods(statements, context);
  return read.ok ? {} : Object.fromEntries(read.errors.map(({ property, message }) => [property, message]));
}

function linksIn(statements: unknown) {
  const read = fromBods(statements, context);
  if (!read.ok) throw new Error(JSON.stringify(read.errors));
  return read.value.links;
}

const firstLink = structure.nodes.length;

describe('BODS 0.4', () => {
  it('writes entities, people and relationships with ids of their own', () => {
    expect(exported.map(({ recordType }) => recordType)).toEqual([
      ...structure.nodes.map(({ kind }) => (kind === 'person' ? 'person' : 'entity')),
      ...structure.links.map(() => 'relationship'),
    ]);
    expect(new Set(exported.map(({ statementId }) => statementId)).size).toBe(exported.length);
    expect(new Set(exported.map(({ recordId }) => recordId)).size).toBe(exported.length);
    expect(exported.every(({ statementId }) => statementId.length === 64)).toBe(true);
    expect(exported[firstLink]).toMatchObject({
      declarationSubject: 'case-1.client',
      recordId: 'case-1.ada.client',
      publicationDetails: { bodsVersion: '0.4', publicationDate: today, publisher: { name: 'The firm' } },
      recordDetails: {
        subject: 'case-1.client',
        interestedParty: 'case-1.ada',
        interests: [
          {
            type: 'shareholding',
            directOrIndirect: 'direct',
            beneficialOwnershipOrControl: true,
            share: { exact: 50, minimum: 50, maximum: 50 },
          },
          { type: 'votingRights', share: { exact: 60 } },
          { type: 'otherInfluenceOrControl', details: 'Appoints the directors' },
        ],
      },
    });
  });

  it('reads its own statements back', () => {
    expect(fromBods(JSON.parse(JSON.stringify(exported)), context)).toEqual({ ok: true, value: structure });
  });

  it('writes and reads the two outcomes without an owner', () => {
    const none = { ...structureOf([], {}, { outcome: 'none' as const, outcomeReason: 'Spread of shares' }) };
    const statements = toBods(none, publication);
    expect(statements[1]?.recordDetails.interestedParty).toEqual({
      reason: 'noBeneficialOwners',
      description: 'Spread of shares',
    });
    expect(fromBods(statements, context)).toEqual({ ok: true, value: none });
  });

  it('reads a file of another publisher: its ids, country codes, ranges and other interests', () => {
    const details = (id: string) => ({
      declarationSubject: 'GB-1',
      recordId: id,
      statementDate: '2026-01-01',
    });
    const statements = [
      {
        ...details('GB-1'),
        recordType: 'entity',
        recordDetails: {
          entityType: { type: 'registeredEntity' },
          name: 'Acme',
          jurisdiction: { name: 'England', code: 'GB-ENG' },
        },
      },
      {
        ...details('person 1'),
        recordType: 'person',
        recordDetails: { personType: 'knownPerson', names: [{ givenName: 'Ada', familyName: 'Lovelace' }] },
      },
      {
        ...details('r1'),
        recordType: 'relationship',
        recordDetails: {
          subject: 'GB-1',
          interestedParty: 'person 1',
          interests: [
            { type: 'shareholding', share: { minimum: 25, exclusiveMaximum: 50 } },
            { type: 'votingRights', share: { exact: 75 }, endDate: '2025-01-01' },
            { type: 'boardMember' },
            { type: 'trustee' },
          ],
        },
      },
    ];
    expect(fromBods(statements, context)).toMatchObject({
      ok: true,
      value: {
        nodes: [
          { id: 'client', kind: 'corporation', name: 'Acme', country: 'United Kingdom' },
          { id: 'n1', kind: 'person', name: 'Ada Lovelace', country: '' },
        ],
        links: [
          {
            owner: 'n1',
            owned: 'client',
            shares: null,
            votes: null,
            control: 'Shareholding of 25 to 50 %; Board member; Trustee',
          },
        ],
      },
    });
  });

  it('takes the latest statement of a record, and leaves closed records out', () => {
    const earlier = withDetails(firstLink, { interests: [] })[firstLink] ?? {};
    expect(linksIn([...exported, { ...earlier, statementDate: '2020-01-01' }])).toEqual(structure.links);
    expect(linksIn(withChange(firstLink, () => ({ recordStatus: 'closed' })))).toEqual(
      structure.links.slice(1),
    );
  });

  it.each([
    ['no list', {}, { '': 'Choose a JSON file with a list of BODS statements' }],
    ['an empty list', [], { '': 'Choose a JSON file with a list of BODS statements' }],
    [
      'another version',
      withChange(0, () => ({ publicationDetails: { bodsVersion: '0.2' } })),
      { '0.publicationDetails.bodsVersion': 'Only BODS 0.4 can be read' },
    ],
    [
      'two subjects',
      withChange(1, () => ({ declarationSubject: 'other' })),
      { '': 'Choose a file in which all statements have the same declarationSubject: the client' },
    ],
    [
      'a person as its subject',
      exported.map((each) => ({ ...each, declarationSubject: 'case-1.ada' })),
      { '': 'Choose a file in which the declarationSubject is an entity: the client' },
    ],
    [
      'a person without a name',
      withDetails(1, { names: [] }),
      { '1.recordDetails.names': 'A person or an entity without a name cannot be read' },
    ],
    [
      'an unknown record',
      withDetails(firstLink, { interestedParty: 'gone' }),
      { [`${firstLink}.recordDetails.interestedParty`]: 'The file contains no statement about this record' },
    ],
    [
      'an owner that is not specified',
      withDetails(firstLink, { interestedParty: { reason: 'unknown' } }),
      {
        [`${firstLink}.recordDetails.interestedParty`]:
          'An owner that is not specified cannot be read. Add it as a person or an entity',
      },
    ],
    [
      '150 %',
      withDetails(firstLink, { interests: [{ type: 'shareholding', share: { exact: 150 } }] }),
      {
        [`${firstLink}.recordDetails.interests.0.share`]: 'Enter a percentage of more than 0 and at most 100',
      },
    ],
    [
      'an unknown interest',
      withDetails(firstLink, { interests: [{ type: 'toString' }] }),
      { [`${firstLink}.recordDetails.interests.0.type`]: 'This type of interest is not part of BODS 0.4' },
    ],
    [
      'half a statement',
      [...exported.slice(0, -1), { recordId: 'x', declarationSubject: 'case-1.client' }],
      {
        [`${exported.length - 1}.recordType`]: 'The record type must be entity, person or relationship',
        [`${exported.length - 1}.recordDetails`]: 'The statement has no record details',
      },
    ],
  ])('refuses %s with the statement and the reason', (_, statements, errors) => {
    expect(refusals(statements)).toEqual(errors);
  });
});
