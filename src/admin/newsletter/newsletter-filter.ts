import type { NewsletterState } from '#src/api/admin/newsletter.ts';

/** What the list can be narrowed to; who gets the newsletter first. */
export const stateChoices: readonly (NewsletterState | 'all')[] = [
  'confirmed',
  'pending',
  'unsubscribed',
  'all',
];

/** The state that is listed; the confirmed ones, where the address says nothing. */
export function stateOf({ state }: Record<string, unknown>): NewsletterState | 'all' {
  return stateChoices.find((known) => known === state) ?? 'confirmed';
}
