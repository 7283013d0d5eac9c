import { describe, expect, it } from 'vitest';
import { changeInWords, changeSince, pathsNow, readBaseline, writeBaseline } from '#paths/baseline.ts';
import { type MachineId, machines } from '#paths/machines.ts';
import { unhandledEvents, unreachedStates } from '#paths/unreached.ts';
import { baselineMachines, baselineOf } from '#scripts/paths/baseline.ts';

describe('the baseline of the paths', () => {
  it.each(baselineMachines)('of %s is as committed', async (machine) => {
    const change = changeSince(await baselineOf(machine), pathsNow(machine));
    const howToRenew = `${changeInWords(change)}: renew it by npm run paths -- --baseline "the reason"`;
    expect(change, howToRenew).toEqual({ gone: [], added: [], moved: [] });
  });

  it('says how many paths were removed, added, and changed', () => {
    const before = readBaseline('a > b -> there\na > c -> here\nd -> here\n');
    const now = readBaseline('a > b -> elsewhere\ne -> here\n');
    expect(changeInWords(changeSince(before, now))).toBe('2 paths gone, 1 new, 1 leads elsewhere');
    expect(changeSince(before, now)).toEqual({ gone: ['a > c', 'd'], added: ['e'], moved: ['a > b'] });
    expect(changeInWords(changeSince(before, readBaseline(writeBaseline(before))))).toBeNull();
  });
});

describe.each(Object.keys(machines) as MachineId[])('%s', (machine) => {
  it('has neither an event without a transition nor an unreachable state', () => {
    expect(unhandledEvents(machine), `events of ${machine} that no state hears`).toEqual([]);
    expect(unreachedStates(machine), `states of ${machine} that nobody reaches`).toEqual([]);
  });
});
