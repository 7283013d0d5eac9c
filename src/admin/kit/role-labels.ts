import type { Account } from '#src/api/admin/session.ts';

export const roleLabels: Record<Account['role'], string> = {
  administrator: 'Administrator',
  reviewer: 'Reviewer',
  client: 'Client',
};
