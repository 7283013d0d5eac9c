import { describe, expect, it } from 'vitest';
import { blockingItems, fileItems, overdueItems } from '#domain/compliance/file/compliance-file.ts';
import type { ComplianceFacts } from '#domain/compliance/file/facts.ts';
import { assertRules, ruleSetAt } from '#domain/compliance/rules/rule-set.ts';
import { rules } from '#domain/compliance/rules/rules.ts';
import { bareFacts, entry } from './facts.ts';

const today = '2026-11-26';
const items = (facts: ComplianceFacts, day = today) => fileItems(facts, ruleSetAt(day));
const openIn = (facts: ComplianceFacts, day = today) =>
  items(facts, day)
    .filter(({ evidence }) => evidence === null)
    .map(({ id }) => id);

describe('rules', () => {
  it('of a day are those in force, and their version is the day of their latest change', () => {
    expect(ruleSetAt('2025-09-30').version).toBe('2021-06-01');
    expect(ruleSetAt('2026-03-25').version).toBe('2025-10-01');
    expect(ruleSetAt(today).version).toBe('2026-03-26');
    const idsAt = (day: string) => ruleSetAt(day).rules.map(({ id }) => id);
    expect(idsAt('2026-03-25')).not.toContain('names.plausible');
    expect(idsAt('2026-03-26')).toContain('names.plausible');
    expect(ruleSetAt('2020-01-01').rules).toEqual([]);
  });

  it('end on their last day, and a change of a rule is a new version', () => {
    const [first] = rules;
    if (!first) throw new Error('There are rules');
    const ended = { ...first, until: '2026-12-31' };
    const all = [ended, { ...first, from: '2027-01-01', title: 'Another title' }];
    assertRules(all);
    expect(ruleSetAt('2026-12-31', all).rules).toEqual([ended]);
    expect(ruleSetAt('2027-01-01', all)).toMatchObject({
      version: '2027-01-01',
      rules: [{ title: 'Another title' }],
    });
  });

  it.each([
    [{ when: ['isTuesday'] }, /unknown condition isTuesday/],
    [{ satisfiedBy: [{ entry: 'oath' }] }, /unknown kind of entry oath/],
    [{ satisfiedBy: [] }, /can never be satisfied/],
    [{ until: '2020-01-01' }, /ends before it begins/],
  ])('with %j are refused', (change, message) => {
    const [first] = rules;
    const broken = { ...first, ...change } as (typeof rules)[number];
    expect(() => assertRules([broken])).toThrow(message);
  });

  it('twice on one day are refused', () => {
    const [first] = rules;
    if (!first) throw new Error('There are rules');
    expect(() => assertRules([first, { ...first, from: '2024-01-01' }])).toThrow(/in force on one day/);
  });

  it('each say where the law has them, and what is left to do', () => {
    expect(rules.filter(({ citation, open }) => citation === '' || open === '')).toEqual([]);
  });
});

describe('the items of a file', () => {
  it('apply to a client and to each of its people', () => {
    const facts = bareFacts();
    expect(
      items(facts)
        .filter(({ subject }) => subject.key === 'ada')
        .map(({ id }) => id),
    ).toEqual(['identity.person', 'exposed.person']);
    const sole = bareFacts({ company: { ...facts.company, isEntity: false } });
    expect(openIn(sole)).not.toContain('ownership.structure');
    expect(openIn(facts)).toContain('ownership.structure');
  });

  it('are satisfied by the report of a provider, and not by a reviewer who looked at photographs', () => {
    const checked = (provider: 'manual' | 'sumsub') =>
      openIn(
        bareFacts({
          people: [
            {
              key: 'ada',
              name: 'Ada',
              roles: ['director'],
              check: { provider, isVerified: true, at: '2026-01-01T00:00:00.000Z' },
            },
          ],
        }),
      );
    expect(checked('sumsub')).not.toContain('identity.person');
    expect(checked('manual')).toContain('identity.person');
  });

  it('are open again after a doubt, until the identity is verified once more', () => {
    const method = entry('identity_method', 'ada');
    expect(openIn(bareFacts({ entries: [method] }))).not.toContain('identity.person');
    const doubted = [method, entry('doubt', 'ada')];
    expect(openIn(bareFacts({ entries: doubted }))).toContain('identity.person');
    const again = [...doubted, entry('identity_method', 'ada')];
    expect(openIn(bareFacts({ entries: again }))).not.toContain('identity.person');
    // A doubt about one person leaves the others.
    expect(openIn(bareFacts({ entries: [method, entry('doubt')] }))).not.toContain('identity.person');
  });

  it('ask more of an exposed person, of owners that could not be obtained, and of a high risk', () => {
    const none = entry('exposed_person', 'ada', { outcome: 'none' });
    expect(openIn(bareFacts({ entries: [none] }))).not.toContain('exposed.review');
    const foreign = entry('exposed_person', 'ada', { outcome: 'foreign' });
    expect(openIn(bareFacts({ entries: [none, foreign] }))).toContain('exposed.review');
    const ownership = {
      outcome: 'could_not_be_obtained',
      depth: 1,
      unconfirmed: 0,
      seniorOfficer: null,
      at: '2026-01-01T00:00:00.000Z',
    } as const;
    expect(openIn(bareFacts({ ownership }))).toEqual(
      expect.arrayContaining(['ownership.senior-officer', 'ownership.confirmed']),
    );
    expect(openIn(bareFacts({ ownership, entries: [entry('senior_officer')] }))).not.toContain(
      'ownership.confirmed',
    );
    expect(openIn(bareFacts({ rating: 'high' }))).toContain('risk.measures');
    expect(openIn(bareFacts({ rating: 'medium' }))).not.toContain('risk.measures');
    const federal = { name: '', isEntity: true, isFederalCorporation: true };
    expect(openIn(bareFacts({ rating: 'high', company: federal }))).toContain('ownership.register');
    expect(openIn(bareFacts({ rating: 'high', company: federal }), '2025-09-30')).not.toContain(
      'ownership.register',
    );
  });

  it('count the verification of a senior officer only for the one whom the ownership names', () => {
    const ownership = {
      outcome: 'could_not_be_obtained',
      depth: 1,
      unconfirmed: 0,
      seniorOfficer: 'Ada  Lovelace',
      at: '2026-01-01T00:00:00.000Z',
    } as const;
    const openAfter = (name: string) =>
      openIn(bareFacts({ ownership, entries: [entry('senior_officer', 'client', { name })] }));
    expect(openAfter('Grace Hopper')).toContain('ownership.senior-officer');
    expect(openAfter('ada lovelace')).not.toContain('ownership.senior-officer');
  });

  it('that are due after the approval become overdue, and the others are demanded before it', () => {
    const facts = bareFacts({ approvedAt: '2026-10-01T10:00:00.000Z' });
    const due = items(facts).find(({ id }) => id === 'identity.company');
    expect(due?.dueOn).toBe('2026-10-31');
    expect(overdueItems(items(facts), '2026-10-31')).toEqual([]);
    expect(overdueItems(items(facts), '2026-11-01').map(({ id }) => id)).toContain('identity.company');
    expect(blockingItems(items(facts)).map(({ id }) => id)).not.toContain('identity.company');
    expect(blockingItems(items(facts)).map(({ id }) => id)).toContain('relationship.purpose');
  });
});
