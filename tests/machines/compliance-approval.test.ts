import { describe, expect, it } from 'vitest';
import { blockingItems, fileItems } from '#domain/compliance/file/compliance-file.ts';
import type { ComplianceFacts } from '#domain/compliance/file/facts.ts';
import type { Rule } from '#domain/compliance/rules/rule.ts';
import { ruleSetAt } from '#domain/compliance/rules/rule-set.ts';
import { nextStanding, type Standing, type SubmissionEvent } from '#machines/submission.machine.ts';
import { bareFacts, entry } from '../domain/compliance/facts.ts';

const { rules } = ruleSetAt('2026-11-26');
const demanded = rules.filter(({ dueDays }) => dueDays === null);

/** What staff can do to the file: one step for each rule that is demanded of every client. */
const steps: Readonly<Record<string, (facts: ComplianceFacts) => ComplianceFacts>> = {
  'identify the person': (facts) => record(facts, 'identity_method', 'ada'),
  'record the ownership': (facts) => ({
    ...facts,
    ownership: {
      outcome: 'found',
      depth: 1,
      unconfirmed: 1,
      seniorOfficer: null,
      at: '2026-11-01T00:00:00.000Z',
    },
  }),
  'confirm the owners': (facts) =>
    facts.ownership ? { ...facts, ownership: { ...facts.ownership, depth: 1, unconfirmed: 0 } } : facts,
  'verify the senior officer': (facts) => record(facts, 'senior_officer'),
  'record the purpose': (facts) => record(facts, 'purpose'),
  'determine the third party': (facts) => record(facts, 'third_party'),
  'check the names': (facts) => record(facts, 'names_checked'),
  'screen the names': (facts) => record(facts, 'screening'),
  'doubt the person': (facts) => (facts.entries.some(isMethod) ? record(facts, 'doubt', 'ada') : facts),
};

const isMethod = ({ kind }: ComplianceFacts['entries'][number]) => kind === 'identity_method';

function record(
  facts: ComplianceFacts,
  kind: Parameters<typeof entry>[0],
  subject?: string,
): ComplianceFacts {
  if (facts.entries.at(-1)?.kind === kind) return facts;
  return { ...facts, entries: [...facts.entries.filter((each) => each.kind !== kind), entry(kind, subject)] };
}

type Place = { facts: ComplianceFacts; standing: Standing; path: readonly string[] };

/** What two places have in common if the same can happen at both. */
const nameOf = ({ facts, standing }: Place, enforced: readonly Rule[]) =>
  JSON.stringify([standing, facts.ownership, openUnder(rules, facts), openUnder(enforced, facts)]);

const openUnder = (all: readonly Rule[], facts: ComplianceFacts) =>
  blockingItems(fileItems(facts, { rules: all })).map(({ id }) => id);

/** Returns the first path of the product on which a case is approved while an item of the law is open; null if there is none. */
function pathAroundTheLaw(enforced: readonly Rule[]): string | null {
  const moves: SubmissionEvent['type'][] = [
    'submit',
    'takeIntoReview',
    'requestChanges',
    'withdraw',
    'reject',
    'reopen',
  ];
  const queue: Place[] = [{ facts: bareFacts(), standing: { status: 'draft', isAmended: false }, path: [] }];
  const seen = new Set<string>();
  for (let place = queue.shift(); place; place = queue.shift()) {
    const { facts, standing, path } = place;
    const key = nameOf(place, enforced);
    if (seen.has(key)) continue;
    seen.add(key);
    if (standing.status === 'approved') {
      const open = openUnder(rules, facts);
      if (open.length > 0) return `${path.join(', ')}: ${open.join(', ')} is open`;
      continue;
    }
    for (const [name, step] of Object.entries(steps)) {
      queue.push({ facts: step(facts), standing, path: [...path, name] });
    }
    const approve = { type: 'approve', isAlone: false, open: openUnder(enforced, facts).length } as const;
    for (const event of [...moves.map((type) => ({ type, missing: 0 }) as SubmissionEvent), approve]) {
      const next = nextStanding(standing, event);
      if (next) queue.push({ facts, standing: next, path: [...path, event.type] });
    }
  }
  return null;
}

// Every order of the steps and moves is explored.
describe('an approval', { timeout: 60_000 }, () => {
  it('is on no path while an item that is demanded before it is open', () => {
    expect(pathAroundTheLaw(rules)).toBeNull();
  });

  const always = demanded.filter(
    ({ when }) => !when.includes('isHighRisk') && !when.includes('ownersNotObtained'),
  );
  it.each(always.map(({ id }) => id))('without the rule %s, the path is named', (id) => {
    const path = pathAroundTheLaw(rules.filter((rule) => rule.id !== id));
    expect(path).toContain('approve');
    expect(path).toContain(`${id} is open`);
  });
});
