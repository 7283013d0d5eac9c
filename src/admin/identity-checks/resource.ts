import { fetchWaitingChecks } from '#src/api/admin/identity-checks.ts';
import type { ResourceCalls } from '../kit/resource-calls.ts';

/** Manual identity checks that wait for a decision. */
export const identityChecksResource: ResourceCalls = {
  async list({ page, pageSize, signal }) {
    const { items, total } = await fetchWaitingChecks({ page, pageSize }, signal);
    return { data: items, total };
  },
};
