import type { components } from '#contract/schema.d.ts';
import { clientReader, type KeyDeps, unlessUnreadable } from '#server/platform/crypto/client-keys.ts';
import { findStaff } from '../users/staff.ts';
import { extraTimeOf, findAdjustments, reasonBoundTo } from './adjustments.repository.ts';
import type { LearningRow } from './learnings.repository.ts';

type Schemas = components['schemas'];
export type PresentedAdjustments = Pick<
  Schemas['TrainingLearnerProgress'],
  'accessUntil' | 'extraTime' | 'adjustments'
>;

/** Returns what staff changed for a learner, with the reasons, and what applies now. */
export async function presentAdjustments(
  deps: KeyDeps,
  learning: LearningRow,
): Promise<PresentedAdjustments> {
  const rows = await findAdjustments(deps.db, learning);
  const staff = await findStaff(
    deps.db,
    rows.map(({ staff_id }) => staff_id),
  );
  const reader = rows.length === 0 ? null : await clientReader(deps, learning.user_id);
  const adjustments = rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    quizId: row.quiz_id,
    accessUntil: row.access_until,
    extraTime: extraTimeOf(row),
    reason: unlessUnreadable(() => reader?.decrypt(row.reason, reasonBoundTo(row.id)) ?? '', ''),
    staffName: staff.get(row.staff_id)?.name ?? '',
    at: row.created_at,
  }));
  return {
    accessUntil: adjustments.find(({ kind }) => kind === 'access')?.accessUntil ?? null,
    extraTime: adjustments.find(({ kind }) => kind === 'extraTime')?.extraTime ?? null,
    adjustments,
  };
}
