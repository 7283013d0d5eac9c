import { describe, expect, it } from 'vitest';
import { steps } from '#machines/steps.ts';
import { funnelOf } from '#src/admin/drop-off/funnel-figures.ts';
import type { StayFigures } from '#src/api/admin/drop-off.ts';

type Over = Readonly<Record<string, number>>;

/** Returns the figures of every step: those that are given, and zeros. */
function figures(given: Readonly<Record<string, { here?: number; over?: Over }>>): StayFigures[] {
  return steps.map(({ id }) => {
    const { here = 0, over = {} } = given[id] ?? {};
    const edges = Object.entries(over)
      .map(([edge, stays]) => ({ edge, stays }))
      .sort((one, other) => other.stays - one.stays);
    const stays = edges.reduce((sum, edge) => sum + edge.stays, 0);
    return { place: id, stays, median: stays > 0 ? 60 : null, p90: null, closed: 0, here, over: edges };
  });
}

/** Three clients submitted, two of them from the last step; one is on step 4 after going back, two are on step 1. */
const found = figures({
  contactDetails: { here: 2, over: { companyDetails: 4 } },
  companyDetails: { over: { wallet: 3, fundingDetails: 1 } },
  wallet: { here: 1, over: { certifyAndSubmit: 1, productsAndServices: 1, submitted: 1 } },
  productsAndServices: { over: { wallet: 1 } },
  certifyAndSubmit: { over: { submitted: 2 } },
});

describe('the funnel of the steps', () => {
  const funnel = funnelOf(found, [{ step: 'contactDetails', cases: 1 }]);
  const step = (id: string) => funnel.steps.find((each) => each.id === id);

  it('counts every client once, at the furthest step they are on', () => {
    expect(funnel).toMatchObject({ started: 6, submitted: 3 });
    expect(funnel.steps.map(({ reached }) => reached)).toEqual([6, 4, 4, 4, 3, 3, 3, 3, 3, 3, 3]);
    expect(step('wallet')).toMatchObject({ number: 4, title: 'Wallets', median: 60, here: 1, left: 0 });
  });

  it('names where most went only if it is not the following step', () => {
    expect(step('contactDetails')?.detour).toBeNull();
    expect(step('companyDetails')?.detour).toEqual({ title: 'Wallets', count: 3, all: 4 });
    // As many went to the following step.
    expect(step('wallet')?.detour).toBeNull();
    expect(step('certifyAndSubmit')?.detour).toBeNull();
    const early = funnelOf(figures({ customerType: { over: { submitted: 2 } } }), []);
    expect(early.steps[5]?.detour).toEqual({ title: null, count: 2, all: 2 });
  });

  it('finds the step that the largest share of its clients left, if there is one', () => {
    expect(funnel.worst).toMatchObject({ id: 'contactDetails', left: 1 });
    expect(funnelOf(found, []).worst).toBeNull();
    const stops = [
      { step: 'contactDetails', cases: 2 },
      { step: 'wallet', cases: 2 },
    ] as const;
    expect(funnelOf(found, [...stops]).worst?.id).toBe('wallet');
  });

  it('has no clients without figures', () => {
    expect(funnelOf([], [])).toMatchObject({ started: 0, submitted: 0, worst: null });
  });
});
