import { useCallback, useState } from 'react';
import { useNotify } from 'react-admin';
import { messageOf } from '#machines/outcomes.ts';
import { refreshCase } from '#src/api/admin/case.ts';
import { assignCase } from '#src/api/admin/cases.ts';
import { useCase } from './use-case.ts';

export type Assigning = {
  /** Assigns the case to a staff member, or to no one. A refusal is reported, never thrown. */
  assign(to: string | null): Promise<void>;
  busy: boolean;
  /** Why the case was not assigned; null for no refusal. */
  refusal: string | null;
  forgetRefusal(): void;
};

/** Assigns the case of the page, unless its assignee has changed meanwhile. */
export function useAssignment(): Assigning {
  const { id, assignee } = useCase().summary;
  const from = assignee?.id ?? null;
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const notify = useNotify();
  const assign = useCallback(
    async (to: string | null) => {
      if (to === from) return;
      setBusy(true);
      setRefusal(null);
      try {
        const now = await assignCase(id, { to, from });
        notify(now ? `The case is assigned to ${now.name}.` : 'The case is not assigned to anyone.', {
          type: 'success',
        });
      } catch (error) {
        setRefusal(messageOf(error));
      }
      await refreshCase(id);
      setBusy(false);
    },
    [id, from, notify],
  );
  return { assign, busy, refusal, forgetRefusal: () => setRefusal(null) };
}
