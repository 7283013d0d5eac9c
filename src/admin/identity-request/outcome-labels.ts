import { numberInWords } from '../kit/number-in-words.ts';
import type { NoticeOutcome } from './resource.ts';

/**
 * What happens to the clients of an outcome, as the end of a sentence that starts with "12 clients", and the title of their list.
 */
export const outcomeLabels: Record<NoticeOutcome, { will: string; label: string }> = {
  mailed: { will: 'will get an email', label: 'Clients who will get an email' },
  asked_lately: {
    will: 'will not: asked within the last hour',
    label: 'Clients who were asked within the last hour',
  },
  verified: {
    will: 'will not: their identity is verified already',
    label: 'Clients whose identity is verified',
  },
  disabled: {
    will: 'will not: their account is disabled',
    label: 'Clients whose account is disabled',
  },
};

/** Returns "1 client" or "1,200 clients". */
export const clientsInWords = (count: number): string =>
  count === 1 ? '1 client' : `${numberInWords(count)} clients`;
