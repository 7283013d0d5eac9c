import { adminAnswerOf, adminClient } from './client.ts';

/** Marks the entries of the inbox up to a time as read. @param upTo ISO 8601 */
export async function readInbox(upTo: string): Promise<void> {
  await adminAnswerOf(adminClient.POST('/inbox/read', { body: { upTo } }));
}
