import { useState } from 'react';
import { useNotify } from 'react-admin';
import { personName } from '#domain/rules/same-human.ts';
import { refreshCase } from '#src/api/admin/case.ts';
import { sendPersonMail } from '#src/api/admin/people-mails.ts';
import { ApiError, unexpectedError } from '#src/api/api-error.ts';
import type { PersonStatus } from '#src/api/verification.ts';
import { useCase } from '../use-case.ts';
import type { MailRefusal } from './use-person-mail.ts';

export type MailsProgress = { sent: number; of: number };

/**
 * Sends several people their verification email, one after the other. A refusal for one person is reported, and the others are
 * still asked; a refusal that would apply to everyone stops it. The rest can be asked by the next click.
 *
 * @param onRefused called with null when a person's email is attempted
 */
export function useMailsToAll(onRefused: (id: string, refusal: MailRefusal | null) => void) {
  const { summary } = useCase();
  const notify = useNotify();
  const [progress, setProgress] = useState<MailsProgress | null>(null);

  const sendAll = async (checks: readonly PersonStatus[]) => {
    let sent = 0;
    let last = '';
    for (const check of checks) {
      setProgress({ sent, of: checks.length });
      const { id, email, role } = check;
      const name = personName(check);
      onRefused(id, null);
      try {
        await sendPersonMail({ name, email, role, userId: summary.userId });
        sent += 1;
        last = '';
      } catch (error) {
        const message = error instanceof ApiError ? error.messages.join(' ') : unexpectedError;
        onRefused(id, { name, message });
        const isForAll = !(error instanceof ApiError) || error.isPassing || error.isTooSoon;
        if (isForAll || message === last) break;
        last = message;
      }
    }
    setProgress(null);
    notify(`${sent} of ${checks.length} ${checks.length === 1 ? 'email' : 'emails'} sent.`, {
      type: sent === checks.length ? 'success' : 'warning',
    });
    await refreshCase(summary.id);
  };
  return { progress, sendAll };
}
