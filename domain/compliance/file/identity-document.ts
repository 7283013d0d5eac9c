import { isCalendarDate } from '#domain/rules/calendar-date.ts';
import type { ComplianceFacts } from './facts.ts';
import { latestEntry } from './latest-entry.ts';

/**
 * Returns the day on which the photo ID expires by which a person was identified last, `YYYY-MM-DD`; null for another method, and
 * without one. It is valid on that day.
 */
export function identityDocumentOf(facts: Pick<ComplianceFacts, 'entries'>, subject: string): string | null {
  const answers = latestEntry(facts, 'identity_method', subject)?.answers;
  const expiresOn = answers?.method === 'photo_id' ? answers.expiresOn : null;
  return typeof expiresOn === 'string' && isCalendarDate(expiresOn) ? expiresOn : null;
}
