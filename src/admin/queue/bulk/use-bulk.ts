import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { messageOf } from '#machines/outcomes.ts';
import { type CaseActionOutcome, fetchCasesArchive } from '#src/api/admin/case-actions.ts';
import { caseTagsQuery } from '#src/api/admin/case-tags.ts';
import type { CaseSummary } from '#src/api/admin/cases.ts';
import { saveFile } from '#src/ui/browser/save-file.ts';
import { nameOf, type Refusals } from '../use-assign.ts';

/** An action on several cases. */
export interface BulkAction {
  /** The participle for messages, such as "tagged". */
  done: string;
  run(ids: string[]): Promise<readonly CaseActionOutcome[]>;
}

export interface Bulk {
  isBusy: boolean;
  /** The refused part of the last action; null if there is none. */
  refusals: Refusals | null;
  forgetRefusals(): void;
  /** Applies an action. Resolves with whether the call was accepted; a message says what happened. */
  apply(cases: readonly CaseSummary[], action: BulkAction): Promise<boolean>;
  /** Downloads the cases as one archive. */
  download(cases: readonly CaseSummary[]): Promise<void>;
}

const casesInWords = (n: number) => (n === 1 ? '1 case is' : `${n} cases are`);
const idsOf = (cases: readonly CaseSummary[]) => cases.map(({ id }) => id);

/** Returns the actions on several cases, each with one call. The queue is refetched afterwards. */
export function useBulk(): Bulk {
  const notify = useNotify();
  const queryClient = useQueryClient();
  const [refusals, setRefusals] = useState<Refusals | null>(null);
  const [isBusy, setBusy] = useState(false);

  const attempt = async (what: string, act: () => Promise<void>): Promise<boolean> => {
    setBusy(true);
    setRefusals(null);
    try {
      await act();
      return true;
    } catch (error) {
      notify(`${what} ${messageOf(error)}`, { type: 'error' });
      return false;
    } finally {
      setBusy(false);
    }
  };

  return {
    isBusy,
    refusals,
    forgetRefusals: () => setRefusals(null),
    apply: (cases, { done, run }) =>
      attempt('Nothing was changed.', async () => {
        const names = new Map(cases.map((each) => [each.id, nameOf(each)]));
        const outcomes = await run(idsOf(cases));
        const refused = outcomes.flatMap(({ id, refused: message }) =>
          message === null ? [] : [{ id, company: names.get(id) ?? id, message }],
        );
        const n = outcomes.length - refused.length;
        if (n > 0) notify(`${casesInWords(n)} ${done}.`, { type: 'success' });
        if (refused.length > 0) setRefusals({ done: n, refused, what: done });
        await Promise.all([
          queryClient.invalidateQueries({ queryKey: ['cases'] }),
          queryClient.invalidateQueries({ queryKey: ['admin', 'case'] }),
          queryClient.invalidateQueries({ queryKey: caseTagsQuery.queryKey }),
        ]);
      }),
    async download(cases) {
      await attempt('The cases were not exported.', async () => {
        const { content, name } = await fetchCasesArchive(idsOf(cases));
        saveFile(content, name);
      });
    },
  };
}
