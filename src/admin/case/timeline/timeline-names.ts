import type { NameOf } from '#src/admin/kit/case/event-labels.ts';
import type { Case } from '#src/api/admin/case.ts';
import type { StaffMember } from '#src/api/admin/staff.ts';
import type { AuditEntry } from '#src/api/admin/timeline.ts';

/** Returns the names of the ids in entries: people by their checks, documents, staff, and the actors of the entries. */
export function namesFrom(
  { documents, verification }: Case,
  staff: readonly StaffMember[],
  entries: readonly AuditEntry[],
): NameOf {
  const names = new Map<string, string>();
  for (const { actorId, actor } of entries) if (actorId && actor) names.set(actorId, actor);
  for (const { id, subject, name, email } of verification.checks) {
    names.set(id, subject === 'self' ? 'the representative' : name || email);
  }
  for (const { id, firstName, lastName } of verification.people) names.set(id, `${firstName} ${lastName}`);
  for (const { id, name } of documents) names.set(id, name);
  for (const { id, name } of staff) names.set(id, name);
  return (id) => names.get(id);
}
