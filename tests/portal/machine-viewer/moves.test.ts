import { describe, expect, it } from 'vitest';
import { onboardingMachine } from '#machines/onboarding.machine.ts';
import { edgeOf, moveInWords } from '#tools/machine-viewer/drawing/moves.ts';

const contact = 'verified.step.contactDetails';
const saved = `${contact}.saving|xstate.done.actor.saveSection`;

/** Returns an edge of the portal's machine as text. */
function words(id: string, count?: number): string {
  const edge = edgeOf(onboardingMachine, id);
  if (!edge) throw new Error(`The machine has no edge ${id}`);
  return moveInWords(edge, count);
}

describe('an edge in the log', () => {
  it('names the states, and counts the fields that were refused', () => {
    const refused = `${saved}|refusedFields|${contact}.ready.invalid`;
    expect(words(refused, 2)).toBe('saving → invalid (2 fields refused)');
    expect(words(refused, 1)).toBe('saving → invalid (1 field refused)');
    expect(words(refused)).toBe('saving → invalid (refused fields)');
  });

  it('names the step if the edge leaves it', () => {
    expect(words(`${saved}|saved|verified.step.companyDetails`)).toBe(
      'contactDetails.saving → companyDetails (saved)',
    );
  });

  it('names only the target of an inherited edge', () => {
    expect(words('verified.step|open|mayOpen|verified.step.wallet')).toBe('→ wallet (may open)');
    expect(words('verified|draft.taken|-|-')).toBe('no change of state');
  });
});
