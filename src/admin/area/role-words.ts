import type { Account } from '../../api/admin/session.ts';

/** The roles in words. */
export const roleWords: Record<Account['role'], string> = {
  administrator: 'Administrator',
  reviewer: 'Reviewer',
  client: 'Client',
};
