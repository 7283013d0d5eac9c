import type { Transaction } from 'kysely';
import { maxMentions, mentionedIn } from '#domain/mentions.ts';
import type { NoteSubject } from '#domain/note-subjects.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { badRequest } from '#server/platform/http/errors.ts';
import type { AccessDeps } from '#server/records/case-access/access.ts';
import { whyClosedTo } from '#server/records/case-access/staff-access.ts';
import { findCase } from '#server/records/onboarding/find-case.ts';
import { findUser } from '#server/records/users/users.repository.ts';
import { needed } from './needed-permission.ts';

const called: Readonly<Record<NoteSubject['about'], string>> = {
  onboarding: 'this case',
  contacts: 'this message',
  'msb-application': 'this application',
  resumes: 'this résumé',
};

/**
 * Returns the accounts that a text mentions and an earlier text did not. Throws 400 with the names of those that cannot open the
 * record and its notes.
 */
export async function newMentions(
  trx: Transaction<Database>,
  deps: AccessDeps,
  { on, text, before = '' }: { on: NoteSubject; text: string; before?: string },
): Promise<string[]> {
  const mentioned = mentionedIn(text);
  if (mentioned.length > maxMentions) throw refused([`Mention at most ${maxMentions} people in one note`]);
  const earlier = new Set(mentionedIn(before));
  const added = mentioned.filter((id) => !earlier.has(id));
  if (added.length === 0) return [];
  const onboarding = on.about === 'onboarding' ? await findCase(trx, on.id) : undefined;
  const target = { needs: [needed[on.about], 'notes:read'] as const, onboarding, called: called[on.about] };
  const reasons: string[] = [];
  for (const id of added) {
    const user = await findUser(trx, id);
    const reason =
      user && user.role !== 'client'
        ? await whyClosedTo(trx, deps, user, target)
        : 'A mentioned account does not exist';
    if (reason) reasons.push(`${reason}. Remove the mention`);
  }
  if (reasons.length > 0) throw refused(reasons);
  return added;
}

const refused = (reasons: readonly string[]) =>
  badRequest(reasons.map((message) => ({ property: 'text', message })));
