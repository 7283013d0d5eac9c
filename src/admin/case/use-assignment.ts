import { useCallback, useState } from 'react';
import { useNotify } from 'react-admin';
import { messageOf } from '#machines/outcomes.ts';
import { refreshCase } from '#src/api/admin/case.ts';
import { assignCase } from '#src/api/admin/cases.ts';
import { useCase } from './use-case.ts';

export type Assigning = {
  /** Gives the case to a member of staff, or to nobody; a refusal is told, and never thrown. */
  assign(to: string | null): Promise<void>;
  busy: boolean;
  /** Why the case was not given; null where nothing was refused. */
  refusal: string | null;
  forgetRefusal(): void;
};

/** Giving the case of the page to somebody, unless it is somebody else's by now. */
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
        notify(now ? `The case is assigned to ${now.name}.` : 'The case is assigned to nobody.', {
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
