import { describe, expect, it } from 'vitest';
import { machines } from '#paths/machines.ts';
import { mutantsOf } from './operators.ts';
import { verdictOf } from './report.ts';

const mutants = mutantsOf(machines.onboarding).slice(0, 40);
const ids = mutants.map(({ id }) => id);
const [first = '', second = ''] = ids;
const allBut = (...alive: string[]) => new Set(ids.filter((id) => !alive.includes(id)));

describe('the verdict on the mutants', () => {
  it('passes if all are killed, and says how many', () => {
    const { passed, lines } = verdictOf(mutants, allBut(), {});
    expect(passed).toBe(true);
    expect(lines.at(-1)).toBe('40 of 40 mutants killed: 100.0 % (at least 97 %)');
  });

  it('passes if a survivor has a reason, and prints it', () => {
    const { passed, lines } = verdictOf(mutants, allBut(first), { [first]: 'Nobody would notice.' });
    expect(passed).toBe(true);
    expect(lines.join('\n')).toContain(`${first}\n    Nobody would notice.`);
  });

  it('fails if a survivor has no reason', () => {
    const { passed, lines } = verdictOf(mutants, allBut(first), {});
    expect(passed).toBe(false);
    expect(lines).toContain(`  ${first}`);
  });

  it('fails if a listed survivor was killed', () => {
    expect(verdictOf(mutants, allBut(), { [first]: 'Nobody would notice.' }).passed).toBe(false);
  });

  it('fails if too few are killed, whatever the reasons', () => {
    expect(verdictOf(mutants, allBut(first), { [first]: 'None' }).passed).toBe(true);
    const two = { [first]: 'None', [second]: 'None' };
    expect(verdictOf(mutants, allBut(first, second), two).passed).toBe(false);
    expect(verdictOf(mutants, allBut(first, second), two, 0).passed).toBe(true);
  });

  it('accepts one reason for all mutants that a pattern names, unless all are killed', () => {
    const all = { 'onboarding: *': 'None' };
    expect(verdictOf(mutants, allBut(first, second), all, 0).passed).toBe(true);
    expect(verdictOf(mutants, allBut(), all, 0).passed).toBe(false);
    expect(verdictOf(mutants, allBut(first), { 'upload: *': 'None' }, 0).passed).toBe(false);
  });

  it('covers the mutants that were tried: a reason for another one is not outdated', () => {
    expect(verdictOf(mutants, allBut(), { 'upload: queued|start|0: drop': 'Elsewhere' }).passed).toBe(true);
  });
});
