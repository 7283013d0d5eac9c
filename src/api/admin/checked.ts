import type { components } from '#contract/schema.d.ts';
import { queryClient } from '../query-client.ts';
import { caseQuery } from './case.ts';
import { adminAnswerOf, adminClient } from './client.ts';

/** A part of a case that has to be looked at, and who has. */
export type CheckedPart = components['schemas']['CheckedPart'];

/**
 * Ticks a part of a case as checked, or takes its tick off, and shows how it stands then.
 *
 * @param part as it was looked at
 * @throws ApiError 409 when it says something else by now, or the case is decided
 */
export async function checkCasePart(id: string, part: CheckedPart, checked: boolean): Promise<void> {
  const { kind, key, content } = part;
  const call = adminClient.PUT('/admin/cases/{id}/checked', {
    params: { path: { id } },
    body: { kind, key, content, checked },
  });
  const now = (await adminAnswerOf(call)).data;
  const { queryKey } = caseQuery(id);
  // A look at the case that is under way may have begun before the tick was set.
  await queryClient.cancelQueries({ queryKey, exact: true });
  // This part alone: of the others is shown what was read, and they are ticked by what is shown.
  queryClient.setQueryData(
    queryKey,
    (shown) => shown && { ...shown, checked: shown.checked.map((each) => (isSame(each, now) ? now : each)) },
  );
  await queryClient.invalidateQueries({ queryKey: [...queryKey, 'timeline'] });
}

const isSame = (one: CheckedPart, other: CheckedPart) => one.kind === other.kind && one.key === other.key;

export type OpenedPart = components['schemas']['OpenedPart'];

/**
 * Records what the caller has opened of a case, and shows it.
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
