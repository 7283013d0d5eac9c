import { describe, expect, it } from 'vitest';
import { checkOwnership } from '#domain/compliance/ownership/rule.ts';
import { today } from '../valid-records.ts';
import { link, node, structureOf } from './structures.ts';

const valid = structureOf(
  [
    link('ada', 'Holding', 60.5),
    link('Holding', 'client', 100, { votes: 33.3333, control: 'Appoints the directors' }),
  ],
  {},
  {
    outcome: 'found',
    confirmations: [
      { owner: 'ada', obtained: 'client_answers', measure: 'annual_return', source: '2026', date: today },
    ],
  },
);

/** Returns the messages by property, for the valid structure with some properties replaced. */
function refusals(changes: object): Record<string, string> {
  const checked = checkOwnership({ ...valid, ...changes }, { today });
  return checked.ok
    ? {}
    : Object.fromEntries(checked.errors.map(({ property, message }) => [property, message]));
}

describe('the rule of an ownership structure', () => {
  it('accepts a structure, and the same again', () => {
    const first = checkOwnership(valid, { today });
    expect(first).toEqual({ ok: true, value: valid });
  });

  it.each([0, -5, 100.01, 150, Number.NaN, '50', 33.33333])('refuses %s %% of the shares', (shares) => {
    expect(refusals({ links: [{ ...valid.links[0], shares }] })).toEqual({
      'links.0.shares': 'Enter a percentage of more than 0 and at most 100, with at most 4 decimals',
    });
  });

  it('refuses links to missing nodes, to people, to the owner itself, and two of the same pair', () => {
    const links = [
      link('ada', 'Nowhere', 1),
      link('nobody', 'client', 1),
      link('Holding', 'ada', 1),
      link('Holding', 'Holding', 1),
    ];
    expect(refusals({ links })).toEqual({
      'links.0.owned': 'Choose a person or an organization of this structure',
      'links.1.owner': 'Choose a person or an organization of this structure',
      'links.2.owned': 'A person cannot be owned. Choose an organization',
      'links.3.owned': 'Choose two different organizations',
    });
    expect(refusals({ links: [link('ada', 'client', 1), link('ada', 'client', 2)] })).toEqual({
      'links.1.owned': 'There is already a link between the two. Change that one',
    });
  });

  it('refuses a role in an organization that is no trust', () => {
    expect(refusals({ links: [link('ada', 'Holding', null, { roles: ['trustee'] })] })).toEqual({
      'links.0.roles': 'Only a trust has trustees, beneficiaries and settlors',
    });
  });

  it('refuses a structure without the client, with repeated ids or with too many entries', () => {
    expect(refusals({ nodes: valid.nodes.slice(1), links: [] })).toEqual({
      nodes: 'The client must be one of the organizations, with the id “client”',
    });
    expect(refusals({ nodes: [...valid.nodes, node('ada')] })).toEqual({
      [`nodes.${valid.nodes.length}.id`]: 'This id is used twice',
    });
    const organisations = Array.from({ length: 101 }, (_, index) => node(`O${index}`, 'corporation'));
    expect(refusals({ nodes: [...valid.nodes, ...organisations] })).toEqual({
      nodes: 'Enter at most 100 organizations',
    });
    const people = Array.from({ length: 701 }, (_, index) => node(`p${index}`));
    expect(refusals({ nodes: people }).nodes).toBe('Enter at most 700 people and organizations');
  });

  it('refuses a confirmation by the measure that gave the information, in the future, or of no person', () => {
    const [confirmation] = valid.confirmations;
    expect(
      refusals({
        confirmations: [{ ...confirmation, measure: 'client_answers', date: '2026-11-22', source: '' }],
      }),
    ).toEqual({
      'confirmations.0.measure': 'Choose a measure other than the one that gave the information',
      'confirmations.0.source': 'Enter which record it was: its number, address or date',
      'confirmations.0.date': 'Enter a date that is not in the future',
    });
    expect(
      refusals({ confirmations: [{ ...confirmation, owner: 'Holding' }], seniorOfficer: 'Holding' }),
    ).toEqual({
      seniorOfficer: 'Choose a person of this structure',
      'confirmations.0.owner': 'Choose a person of this structure',
    });
  });

  it.each([
    null,
    [],
    'text',
    { nodes: {} },
    { nodes: [null], links: [7], confirmations: ['x'] },
    { extra: 1 },
  ])('refuses %j without failing', (value) => {
    expect(checkOwnership(value, { today }).ok).toBe(false);
  });

  it('refuses unknown fields and wrong types by their names', () => {
    expect(
      refusals({ nodes: [{ ...valid.nodes[0], kind: 'club', name: 7, color: 'red' }], links: [] }),
    ).toMatchObject({
      'nodes.0.kind': 'Choose one of the options in the list',
      'nodes.0.name': 'Enter this as text',
      'nodes.0.color': 'This field is not known',
    });
  });
});
