import { useMutation } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import { type PersonMail, refreshCase, sendPersonMail } from '#src/api/admin/case.ts';
import { ApiError } from '#src/api/api-error.ts';

export type MailRefusal = {
  /** The recipient. */
  name: string;
  message: string;
};

/**
 * Sends one person their verification email, reports the result and refetches the case. `waitUntil` is when the server accepts
 * another email, in milliseconds since 1970; null if there is no known wait.
 *
 * @param onRefused called with null when a new attempt starts
 */
export function usePersonMail(onRefused: (refusal: MailRefusal | null) => void) {
  const notify = useNotify();
  const { mutate, isPending, error, submittedAt } = useMutation({
    mutationFn: ({ mail }: { mail: PersonMail; caseId: string }) => sendPersonMail(mail),
    onMutate: () => onRefused(null),
    onSuccess: (_, { mail, caseId }) => {
      // The text that the specification prescribes (section 2).
      notify(`Success! Verification required email was successfully sent to ${mail.name}.`, {
        type: 'success',
      });
      return refreshCase(caseId);
    },
    onError: (error, { mail, caseId }) => {
      const refused = error instanceof ApiError ? error : null;
      onRefused({ name: mail.name, message: refused?.messages.join(' ') ?? error.message });
      // The page may be outdated: the person was deleted from the record, or is verified.
      if (refused && !refused.isPassing) return refreshCase(caseId);
    },
  });
  const wait = error instanceof ApiError ? error.retryAfterSeconds : null;
  return { send: mutate, isPending, waitUntil: wait === null ? null : submittedAt + wait * 1000 };
}
