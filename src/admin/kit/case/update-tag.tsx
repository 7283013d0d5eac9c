import type { CaseSummary } from '#src/api/admin/cases.ts';
import badges from './badges.module.css';

/** Returns whether a case that is open updates a version that is approved and in force. */
export function isUpdate({
  status,
  approvedVersion,
}: Pick<CaseSummary, 'status' | 'approvedVersion'>): boolean {
  return approvedVersion !== null && status !== 'approved';
}

/** Marks an update of an approved case. */
export function UpdateTag() {
  return <span className={badges.tag}>Update</span>;
}
