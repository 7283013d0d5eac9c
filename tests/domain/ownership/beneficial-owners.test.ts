import { describe, expect, it } from 'vitest';
import { beneficialOwners } from '#domain/compliance/ownership/beneficial-owners.ts';
import { differences } from '#domain/compliance/ownership/differences.ts';
import { consequencesOf } from '#domain/compliance/ownership/outcome.ts';
import { prefill } from '#domain/compliance/ownership/prefill.ts';
import { problems } from '#domain/compliance/ownership/problems.ts';
import type { Confirmation, OwnershipStructure } from '#domain/compliance/ownership/structure.ts';
import type { SavedRecords } from '#domain/read-back.ts';
import { validPerson, validRecords } from '../valid-records.ts';
import { link, node, structureOf } from './structures.ts';

const section = 'control-ownership-and-related-parties';
const ada = { ...validPerson, firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com' };

/** The answers with these lists of people. */
function answers(
  lists: Partial<Record<'directors' | 'beneficialOwners' | 'relatedParties', (typeof ada)[]>>,
): SavedRecords {
  return {
    ...validRecords,
    [section]: { directors: [], beneficialOwners: [], relatedParties: [], ...lists },
  };
}

const kindsIn = (structure: OwnershipStructure) => problems(structure).map(({ kind }) => kind);
const messagesIn = (structure: OwnershipStructure) => problems(structure).map(({ message }) => message);

const confirmed = (owner: string): Confirmation => ({
  owner,
  obtained: 'client_answers',
  measure: 'securities_register',
  source: 'Register of 2026-11-01',
  date: '2026-11-20',
});

describe('beneficial owners', () => {
  it('are the people with 25 % or more, of shares or of votes', () => {
    const structure = structureOf([
      link('ada', 'client', 25),
      link('grace', 'client', 24.99),
      link('edith', 'client', 10, { votes: 40 }),
    ]);
    expect(beneficialOwners(structure)).toEqual([
      { person: 'ada', reasons: [{ kind: 'shares', percent: 25 }] },
      { person: 'edith', reasons: [{ kind: 'votes', percent: 40 }] },
    ]);
  });

  it('are the people with control by other means', () => {
    const words = 'Appoints the majority of the directors';
    expect(beneficialOwners(structureOf([link('ada', 'client', null, { control: words })]))).toEqual([
      { person: 'ada', reasons: [{ kind: 'control', words }] },
    ]);
  });

  it('are trustees, beneficiaries and settlors of a trust that reaches 25 %, and the owners of a corporate trustee', () => {
    const links = [
      link('Trust', 'client', 30),
      link('ada', 'Trust', null, { roles: ['settlor'] }),
      link('grace', 'Trust', null, { roles: ['beneficiary'] }),
      link('Trustees', 'Trust', null, { roles: ['trustee'] }),
      link('edith', 'Trustees', 100),
    ];
    const owners = beneficialOwners(structureOf(links, { Trust: 'trust' }));
    expect(owners.map(({ person }) => person).sort()).toEqual(['ada', 'edith', 'grace']);
    expect(owners.find(({ person }) => person === 'edith')?.reasons).toEqual([
      { kind: 'votes', percent: 30 },
      { kind: 'role', role: 'trustee', trust: 'Trust' },
    ]);
    const smaller = [link('Trust', 'client', 24), ...links.slice(1)];
    expect(beneficialOwners(structureOf(smaller, { Trust: 'trust' }))).toEqual([]);
  });

  it('are those of a client that is a trust, whatever the percentages', () => {
    const structure = structureOf([link('ada', 'client', null, { roles: ['settlor', 'trustee'] })], {
      client: 'trust',
    });
    expect(beneficialOwners(structure)).toEqual([
      {
        person: 'ada',
        reasons: [
          { kind: 'role', role: 'settlor', trust: 'client' },
          { kind: 'role', role: 'trustee', trust: 'client' },
        ],
      },
    ]);
  });

  it('end with trusts that are each other’s trustees', () => {
    const links = [
      link('One', 'client', 100),
      link('Two', 'One', null, { roles: ['trustee'] }),
      link('One', 'Two', null, { roles: ['trustee'] }),
      link('ada', 'Two', null, { roles: ['settlor'] }),
    ];
    expect(
      beneficialOwners(structureOf(links, { One: 'trust', Two: 'trust' })).map(({ person }) => person),
    ).toEqual(['ada']);
  });
});

describe('problems of a structure', () => {
  it('name cycles, more than 100 %, trusts without trustees and organizations without owners', () => {
    const structure = structureOf(
      [
        link('A', 'client', 60),
        link('ada', 'client', 70),
        link('B', 'A', 30),
        link('A', 'B', 40),
        link('Trust', 'B', 60),
        link('grace', 'A', null),
      ],
      { Trust: 'trust' },
    );
    expect(messagesIn(structure)).toEqual([
      'These organizations own each other: A → B → A. The shares count the whole cycle.',
      'The shares of client add up to 130 %. Correct the percentages.',
      'Trust is a trust without trustees. Add its trustees, known beneficiaries and settlors.',
      'Enter what grace holds of A: shares, votes or control by other means.',
      '70 % of A has no owner yet. An owner of 25 % of client may be missing.',
      'Choose the outcome of the determination.',
    ]);
  });

  it('name organizations that own each other wholly, unlinked ones and repeated people', () => {
    const structure = structureOf([link('A', 'client', 100), link('A', 'B', 100), link('B', 'A', 100)]);
    structure.nodes.push(node('Alone', 'corporation'), node('ada'), { ...node('ada'), id: 'n9' });
    expect(kindsIn(structure)).toEqual([
      'cycle',
      'cycle-without-share',
      'not-linked',
      'same-person',
      'outcome',
    ]);
  });

  it('demand a confirmation of each owner that was found', () => {
    const links = [link('ada', 'client', 50), link('grace', 'client', 50)];
    const open = structureOf(links, {}, { outcome: 'found', confirmations: [confirmed('ada')] });
    expect(messagesIn(open)).toEqual([
      'Confirm grace by a measure other than the one that gave the information.',
    ]);
    const done = structureOf(
      links,
      {},
      { outcome: 'found', confirmations: [confirmed('ada'), confirmed('grace')] },
    );
    expect(problems(done)).toEqual([]);
  });

  it('demand a reason if no one was found, and refuse that outcome if someone was', () => {
    const spread = [1, 2, 3, 4, 5].map((n) => link(`p${n}`, 'client', 20));
    expect(kindsIn(structureOf(spread, {}, { outcome: 'none' }))).toEqual(['outcome']);
    expect(kindsIn(structureOf(spread, {}, { outcome: 'none', outcomeReason: 'Register' }))).toEqual([]);
    expect(
      messagesIn(
        structureOf([link('ada', 'client', 100)], {}, { outcome: 'none', outcomeReason: 'Register' }),
      ),
    ).toEqual(['The outcome says that no one was found, but ada is a beneficial owner.']);
    expect(consequencesOf({ outcome: 'none' })).toEqual(['record_measures']);
  });

  it('demand the senior officer if the information could not be obtained', () => {
    const structure = structureOf(
      [link('ada', 'client', 10)],
      {},
      { outcome: 'could_not_be_obtained', outcomeReason: 'No answer' },
    );
    expect(messagesIn(structure)).toContain(
      'Choose the most senior managing officer, whose identity is verified instead.',
    );
    expect(consequencesOf(structure)).toEqual(['verify_senior_officer', 'treat_as_high_risk']);
  });
});

describe('prefill and differences', () => {
  it('takes the client and each person of the answers once, with a link from each beneficial owner', () => {
    const structure = prefill(
      answers({ directors: [ada, validPerson], beneficialOwners: [ada], relatedParties: [ada] }),
    );
    expect(structure.nodes).toEqual([
      {
        id: 'client',
        kind: 'corporation',
        name: 'Analytical Engines Ltd',
        country: 'United Kingdom',
        email: '',
        lists: [],
      },
      {
        id: 'n1',
        kind: 'person',
        name: 'Ada Lovelace',
        country: 'United States',
        email: 'ada@example.com',
        lists: ['directors', 'beneficialOwners', 'relatedParties'],
      },
      {
        id: 'n2',
        kind: 'person',
        name: 'Grace Hopper',
        country: 'United States',
        email: 'grace@example.com',
        lists: ['directors'],
      },
    ]);
    expect(structure.links).toEqual([link('n1', 'client', null)]);
  });

  it('adds to an earlier structure only who is missing', () => {
    const first = prefill(answers({ beneficialOwners: [ada] }));
    const entered = { ...first, links: [link('n1', 'client', 60)], outcome: 'found' as const };
    const again = prefill(answers({ beneficialOwners: [ada, validPerson] }), entered);
    expect(again.links).toEqual([link('n1', 'client', 60), link('n2', 'client', null)]);
    expect(again.outcome).toBe('found');
    expect(prefill(answers({ beneficialOwners: [ada, validPerson] }), again)).toEqual(again);
  });

  it('prefills an empty structure from no answers', () => {
    const none = prefill({});
    expect(none.nodes).toEqual([{ ...node('client', 'corporation'), name: 'Company without a name' }]);
    for (const name of ['Company without a name', 'Your company', '']) {
      const unnamed = { ...none, nodes: none.nodes.map((each) => ({ ...each, name })) };
      expect(prefill(answers({}), unnamed).nodes[0]?.name).toBe(prefill(answers({})).nodes[0]?.name);
    }
    expect(prefill(answers({})).nodes[0]?.name).not.toMatch(/^(Company without a name|)$/);
  });

  it('shows who is on only one of the two lists', () => {
    const records = answers({ beneficialOwners: [ada, validPerson] });
    const structure = prefill(records);
    structure.nodes.push(node('Edith Clarke'));
    structure.links = [
      link('n1', 'client', 20),
      link('n2', 'client', 40),
      link('Edith Clarke', 'client', 40),
    ];
    expect(differences(structure, records)).toEqual([
      {
        kind: 'not-on-list',
        node: 'Edith Clarke',
        name: 'Edith Clarke',
        message: "Edith Clarke is a beneficial owner, but not on the client's list of beneficial owners.",
      },
      {
        kind: 'below-threshold',
        node: 'n1',
        name: 'Ada Lovelace',
        message:
          'The client lists Ada Lovelace as a beneficial owner, but the structure shows less than 25 % and no control.',
      },
    ]);
  });

  it('shows people that only the answers, or only the structure, contain', () => {
    const structure = prefill(answers({ directors: [ada] }));
    const later = answers({ directors: [validPerson] });
    expect(differences(structure, later).map(({ kind, name }) => [kind, name])).toEqual([
      ['not-in-structure', 'Grace Hopper'],
      ['left-answers', 'Ada Lovelace'],
    ]);
  });
});
