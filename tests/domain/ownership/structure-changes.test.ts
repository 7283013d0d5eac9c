import { describe, expect, it } from 'vitest';
import { asStatement, takenOver } from '#domain/compliance/ownership/statement.ts';
import type { OwnershipNode, OwnershipStructure } from '#domain/compliance/ownership/structure.ts';
import { hasChanges, structureChanges } from '#domain/compliance/ownership/structure-changes.ts';

const node = (id: string, name: string, kind: OwnershipNode['kind'] = 'person'): OwnershipNode => ({
  id,
  kind,
  name,
  country: '',
  email: '',
  lists: [],
});
const link = (owner: string, owned: string, shares: number) => ({
  ...{ owner, owned, shares },
  ...{ votes: null, control: '', roles: [] },
});
const client = node('client', 'Acme', 'corporation');
const structure: OwnershipStructure = {
  nodes: [client, node('n1', 'Ada'), node('n2', 'Holding', 'corporation')],
  links: [link('n1', 'n2', 60), link('n2', 'client', 100)],
  outcome: 'found',
  outcomeReason: '',
  seniorOfficer: '',
  confirmations: [
    { owner: 'n1', obtained: 'articles', measure: 'annual_return', source: 'A', date: '2026-01-01' },
  ],
};
const versions = { hasSameIds: true };
const authors = { hasSameIds: false };

describe('what differs between two structures', () => {
  it('is nothing for the same content in another order and with other ids', () => {
    const other: OwnershipStructure = {
      ...structure,
      nodes: [client, node('a', 'holding', 'corporation'), node('b', 'Ada')].map((each) =>
        each.name === 'holding' ? { ...each, name: 'Holding' } : each,
      ),
      links: [link('a', 'client', 100), link('b', 'a', 60)],
      confirmations: structure.confirmations.map((each) => ({ ...each, owner: 'b' })),
    };
    expect(hasChanges(structureChanges(structure, other, authors))).toBe(false);
  });

  it('names each part that was added, changed or removed', () => {
    const after: OwnershipStructure = {
      ...structure,
      nodes: [client, node('n1', 'Ada King'), node('n3', 'Grace')],
      links: [link('n1', 'client', 70), link('n3', 'client', 30)],
      outcome: 'none',
      confirmations: [],
    };
    const changes = structureChanges(structure, after, versions);
    expect(changes.nodes.map(({ before, after: now }) => [before?.name, now?.name])).toEqual([
      ['Ada', 'Ada King'],
      ['Holding', undefined],
      [undefined, 'Grace'],
    ]);
    expect(changes.links.map(({ owner, owned, after: now }) => [owner, owned, now?.shares])).toEqual([
      ['Ada', 'Holding', undefined],
      ['Holding', 'Acme', undefined],
      ['Ada', 'Acme', 70],
      ['Grace', 'Acme', 30],
    ]);
    expect(changes.outcome).toEqual({ before: 'found', after: 'none' });
    expect(changes.confirmations).toMatchObject([{ owner: 'Ada', after: null }]);
  });

  it('does not take the same id of two authors for the same person', () => {
    const after = { ...structure, nodes: [client, node('n1', 'Grace')], links: [], confirmations: [] };
    const names = (options: typeof versions) =>
      structureChanges(structure, after, options).nodes.map(({ before, after: now }) => [
        before?.name,
        now?.name,
      ]);
    expect(names(authors)).toEqual([
      ['Ada', undefined],
      ['Holding', undefined],
      [undefined, 'Grace'],
    ]);
    expect(names(versions)[0]).toEqual(['Ada', 'Grace']);
  });
});

describe('taking over what a client states', () => {
  it('keeps the outcome, and the confirmations of the people who are in both', () => {
    const stated = asStatement({
      ...structure,
      nodes: [client, node('x', 'Ada')],
      links: [link('x', 'client', 100)],
      outcome: 'none',
    });
    const after = takenOver({ ...structure, seniorOfficer: 'n1' }, stated);
    expect(after).toMatchObject({
      nodes: stated.nodes,
      links: stated.links,
      outcome: 'found',
      seniorOfficer: 'x',
    });
    expect(after.confirmations.map(({ owner }) => owner)).toEqual(['x']);
    const without = takenOver(structure, { ...stated, nodes: [client], links: [] });
    expect(without.confirmations).toEqual([]);
  });
});
