import { useEffect, useRef, useState } from 'react';
import { stepOf } from '#machines/steps.ts';
import { type Case, isOwnFetch } from '#src/api/admin/case.ts';
import { AlertButton } from '#src/ui/feedback/alert-button.tsx';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { statusLabels } from '../kit/case/status-labels.ts';

interface CaseNewsProps {
  shown: Case;
  /** When it was fetched, in milliseconds since 1970. */
  fetchedAt: number;
}

/** Shows what the client or another staff member has changed since the case was opened; the page already shows the new data. */
export function CaseNews({ shown, fetchedAt }: CaseNewsProps) {
  const before = useRef(shown);
  const [news, setNews] = useState<readonly string[]>([]);
  useEffect(() => {
    const last = before.current;
    before.current = shown;
    // After the user's own action, the case is refetched: the change is that action.
    if (last === shown || isOwnFetch(shown.summary.id, fetchedAt)) return;
    const found = changesBetween(last, shown);
    if (found.length > 0) setNews((known) => [...new Set([...known, ...found])]);
  }, [shown, fetchedAt]);
  if (news.length === 0) return null;
  return (
    <FormAlert
      severity="info"
      title="This case has changed"
      action={<AlertButton onClick={() => setNews([])}>Close</AlertButton>}
    >
      The client or another staff member changed: {news.join(', ')}. The page shows it as it is now.
    </FormAlert>
  );
}

function changesBetween(before: Case, now: Case): string[] {
  const isOther = (one: unknown, other: unknown) => JSON.stringify(one) !== JSON.stringify(other);
  const [was, is] = [before.summary, now.summary];
  const filesOf = ({ documents }: Case) => documents.map(({ id }) => id);
  return [
    ...(was.status === is.status ? [] : [`status (${statusLabels[is.status]})`]),
    ...(was.assignee?.id === is.assignee?.id ? [] : [`assignee (${is.assignee?.name ?? 'nobody'})`]),
    ...now.sections.flatMap(({ step, etag }) =>
      before.sections.find((each) => each.step === step)?.etag === etag ? [] : [stepOf(step).title],
    ),
    ...(isOther(filesOf(before), filesOf(now)) ? ['documents'] : []),
    ...(isOther(before.verification, now.verification) ? ['identity checks'] : []),
    ...(before.notes === now.notes ? [] : ['notes']),
  ];
}
