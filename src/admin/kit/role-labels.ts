import type { Account } from '#src/api/admin/session.ts';

/** The words for the role of an account. Which roles of staff they have is in `roles`; the audit trail names only this one. */
export const roleLabels: Record<Account['role'], string> = {
  administrator: 'Administrator',
  reviewer: 'Staff',
  client: 'Client',
};
