import { expect, it } from 'vitest';
import { pathsNow } from '#paths/baseline.ts';
import { referenceOf } from '#paths/reference.ts';

// The baseline freezes the ids of all paths. A reference depends only on the id.
it.each([
  ['addWallet', 'a new wallet > add (Ledger)', 'P-FX31HS'],
  ['addPerson', 'a new director > dual.toggled > add', 'P-8D4703'],
  ['upload', 'a file that is no picture > cancel', 'P-639RFS'],
  ['onboarding', 'anywhere > load.done > save > save.conflict', 'P-YDJMHB'],
] as const)('a path of %s keeps its reference in notes of testers: %s', (machine, id, reference) => {
  expect(pathsNow(machine).map((path) => path.id)).toContain(id);
  expect(referenceOf({ machine, id })).toBe(reference);
});
