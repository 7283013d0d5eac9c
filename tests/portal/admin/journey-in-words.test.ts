import { expect, it } from 'vitest';
import { nodesOf, placeOf } from '#machines/graph/edges.ts';
import { onboardingMachine } from '#machines/onboarding.machine.ts';
import type { steps } from '#machines/steps.ts';
import { attentionInWords, doings, journeyInWords } from '#src/admin/case/journey-in-words.ts';

const at = '2026-11-21T09:00:00.000Z';
const standing = (step: (typeof steps)[number]['id'], ...places: string[]) => ({
  machineVersion: 2,
  at,
  state: { step, places, attention: [], target: null },
});

it('describes what a client is doing', () => {
  const adding = ['verified.step.wallet.adding', 'verified.leaving.idle'];
  expect(journeyInWords(standing('wallet', ...adding))).toMatch(/^an entry’s form is open \(21 /);
  expect(journeyInWords(standing('wallet', adding[0]!, 'verified.leaving.asking'))).toMatch(
    /^asked whether to leave/,
  );
  expect(journeyInWords(standing('companyDetails', 'verified.step.companyDetails.ready.editing'))).toMatch(
    /^last seen 21 /,
  );
  const refused = standing('wallet');
  refused.state.attention.push('fundingDetails' as never, 'customerType' as never);
  expect(attentionInWords(refused)).toBe('Activities Funding & Revenue, Customer Type');
  expect(attentionInWords(standing('wallet'))).toBeNull();
});

it('describes every state of every step', () => {
  const inSteps = nodesOf(onboardingMachine)
    .filter(({ type }) => type === 'atomic')
    .map(placeOf)
    .flatMap((place) => /^verified\.step\.\w+\.(.+)$/.exec(place)?.[1] ?? []);
  expect(new Set(inSteps)).toEqual(new Set(Object.keys(doings)));
});
