import type { NewsletterState } from '#src/api/admin/newsletter.ts';
import { oneOf } from '../kit/resource/list-filters.ts';

const states: readonly NewsletterState[] = ['confirmed', 'pending', 'unsubscribed'];

/** The state in the filter: confirmed subscriptions if the address has none, undefined for all. */
export const listedState = oneOf(states, 'confirmed');
