import type { components } from '#contract/schema.d.ts';
import { queryClient } from '../query-client.ts';
import { caseQuery } from './case.ts';
import { adminAnswerOf, adminClient } from './client.ts';

/** A part of a case that staff must check, and who has checked it. */
export type CheckedPart = components['schemas']['CheckedPart'];

/**
 * Marks a part of a case as checked, or removes that mark, and shows the result.
 *
 * @param part as the staff member saw it
 * @throws ApiError 409 when its content has changed since, or the case is decided
 */
export async function checkCasePart(id: string, part: CheckedPart, checked: boolean): Promise<void> {
  const { kind, key, content } = part;
  const call = adminClient.PUT('/admin/cases/{id}/checked', {
    params: { path: { id } },
    body: { kind, key, content, checked },
  });
  const now = (await adminAnswerOf(call)).data;
  const { queryKey } = caseQuery(id);
  // A refetch in progress may have started before the part was marked.
  await queryClient.cancelQueries({ queryKey, exact: true });
  // Only this part: the others are marked by the content that is shown, so they keep what was read.
  queryClient.setQueryData(
    queryKey,
    (shown) => shown && { ...shown, checked: shown.checked.map((each) => (isSame(each, now) ? now : each)) },
  );
  await queryClient.invalidateQueries({ queryKey: [...queryKey, 'timeline'] });
}

const isSame = (one: CheckedPart, other: CheckedPart) => one.kind === other.kind && one.key === other.key;

export type OpenedPart = components['schemas']['OpenedPart'];

/**
 * Records which parts of a case the caller has opened, and shows it.
 *
 * @throws ApiError when it could not be recorded
 */
export async function recordOpenedParts(
  id: string,
  opened: components['schemas']['OpenedPartsInput'],
): Promise<void> {
  const call = adminClient.PUT('/admin/cases/{id}/opened', { params: { path: { id } }, body: opened });
  const { items } = (await adminAnswerOf(call)).data;
  queryClient.setQueryData(caseQuery(id).queryKey, (shown) => shown && { ...shown, opened: items });
}
