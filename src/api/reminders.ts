import { ApiError } from './api-error.ts';
import { anonymousClient, plainAnswerOf } from './client.ts';

/**
 * Ends the reminders to continue an onboarding, by the secret of a mailed link.
 *
 * @returns false when the link is not valid
 * @throws ApiError 429 after many invalid links
 */
export async function stopReminders(token: string): Promise<boolean> {
  try {
    const params = { query: { token } };
    await plainAnswerOf(anonymousClient.POST('/onboarding-reminders/stop', { params }));
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return false;
    throw error;
  }
}
