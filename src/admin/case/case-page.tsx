import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useParams } from 'react-router-dom';
import { numberOf, stepOf, steps } from '#machines/steps.ts';
import { type Case, caseQuery, isOwnFetch } from '#src/api/admin/case.ts';
import type { CaseSummary } from '#src/api/admin/cases.ts';
import { ApiError } from '#src/api/api-error.ts';
import { AlertButton } from '#src/ui/feedback/alert-button.tsx';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { FormSkeleton } from '#src/ui/form/form-skeleton.tsx';
import { timeInWords } from '#src/ui/text/date-text.ts';
import { type CaseTab, caseTabs } from '../kit/admin-paths.ts';
import { CaseMissing, CaseTrouble } from '../kit/case/case-states.tsx';
import { isClosed } from '../kit/case/closed-case.tsx';
import { statusLabels } from '../kit/case/status-badge.tsx';
import layout from '../kit/layout.module.css';
import { BackToList } from '../kit/list/back-to-list.tsx';
import { MsbApplicationLinks } from '../kit/msb-application-links.tsx';
import { TryAgain } from '../kit/try-again.tsx';
import { AmendmentsNotice } from './amendments/amendments-notice.tsx';
import styles from './case.module.css';
import { CaseHeader } from './case-header.tsx';
import { CaseRounds } from './case-rounds.tsx';
import { CaseTabNav } from './case-tab-nav.tsx';
import { Decisions, RefusalAlert } from './decisions/decisions.tsx';
import { FourEyesNotice } from './decisions/four-eyes-notice.tsx';
import { MarksBar } from './decisions/marks/marks-bar.tsx';
import { OpenFileNotice } from './decisions/open-file-notice.tsx';
import { useAsTaken } from './decisions/taking.ts';
import { attentionInWords, journeyInWords } from './journey-in-words.ts';
import { OutreachNotice } from './outreach/outreach-notice.tsx';
import { CaseSummaryPanel } from './summary/case-summary.tsx';
import { CaseContext, useCase } from './use-case.ts';

/** The content of each tab of a case. Add a tab with one entry here and one in `admin-paths.ts`. */
const tabPanels: Record<CaseTab, ComponentType> = {
  details: lazy(() => import('./details/details-panel.tsx')),
  people: lazy(() => import('./people/people-panel.tsx')),
  ownership: lazy(() => import('./ownership/ownership-panel.tsx')),
  documents: lazy(() => import('./documents/documents-panel.tsx')),
  identity: lazy(() => import('./identity/identity-panel.tsx')),
  compliance: lazy(() => import('./compliance/compliance-panel.tsx')),
  messages: lazy(() => import('./messages/messages-panel.tsx')),
  notes: lazy(() => import('./case-notes.tsx')),
  tasks: lazy(() => import('./case-tasks.tsx')),
  timeline: lazy(() => import('./timeline/timeline-panel.tsx')),
  'personal-data': lazy(() => import('./personal-data/personal-data-panel.tsx')),
};

const isTab = (tab: string): tab is CaseTab => (caseTabs as readonly string[]).includes(tab);

const isMissing = (error: Error | null) => error instanceof ApiError && error.status === 404;

/** One case: the client, the status, the decisions, and the tabs. */
export default function CasePage() {
  const { id = '', tab = 'details' } = useParams();
  const { data, error, refetch, dataUpdatedAt } = useQuery(caseQuery(id));
  if (data && isTab(tab) && !isClosed(error)) {
    return (
      <Shown key={id} shown={isMissing(error) ? { ...data, allowed: [] } : data} tab={tab}>
        <CaseStale error={error} readAt={dataUpdatedAt} onRetry={refetch} />
        <CaseNews shown={data} fetchedAt={dataUpdatedAt} />
      </Shown>
    );
  }
  if (isMissing(error)) return <CaseMissing />;
  if (!isTab(tab)) return <CaseMissing />;
  if (error) return <CaseTrouble id={id} error={error} onRetry={refetch} />;
  return <FormSkeleton rows={8} hasHeading />;
}

function Shown({ shown: stored, tab, children }: { shown: Case; tab: CaseTab; children: ReactNode }) {
  const shown = useAsTaken(stored);
  const Panel = tabPanels[tab];
  return (
    <CaseContext value={shown}>
      <Decisions>
        <CaseHeader>
          {children}
          <RefusalAlert />
          <FourEyesNotice />
          <OpenFileNotice />
          <OutreachNotice />
          <AmendmentsNotice />
        </CaseHeader>
        <CaseTabNav tab={tab} />
        {tab === 'details' && (
          <Stack spacing={4} sx={{ marginBottom: 4 }}>
            <CaseSummaryPanel />
            <CaseFacts />
            <CaseRounds />
          </Stack>
        )}
        <Suspense fallback={<FormSkeleton rows={6} />}>
          <Panel key={tab} />
        </Suspense>
        <MarksBar />
      </Decisions>
    </CaseContext>
  );
}

/** Facts about the case apart from its answers. */
function CaseFacts() {
  const { summary, journeyState, msbApplications = [] } = useCase();
  const { email, country, currentStep } = summary;
  const attention = journeyState ? attentionInWords(journeyState) : null;
  return (
    <dl className={`${layout.pairs} ${styles.facts}`}>
      <Fact term="Representative">{email}</Fact>
      <Fact term="Formed in">{country || 'Not known yet'}</Fact>
      <Fact term="Submitted">{submitted(summary)}</Fact>
      <Fact term="The client is at">
        Step {numberOf(currentStep)} of {steps.length}, {stepOf(currentStep).title}
        {journeyState?.state.step === currentStep && <>: {journeyInWords(journeyState)}</>}
      </Fact>
      {msbApplications.length > 0 && (
        <Fact term={msbApplications.length === 1 ? 'MSB application' : 'MSB applications'}>
          <MsbApplicationLinks applications={msbApplications} />
        </Fact>
      )}
      {attention && <Fact term="Not saved yet by the client">{attention}</Fact>}
    </dl>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function submitted({ submittedAt, version }: CaseSummary): string {
  if (submittedAt === null) return 'Not yet';
  return `${timeInWords(submittedAt)}, version ${version}`;
}

interface CaseStaleProps {
  /** Why the case could not be refetched; null if it could. */
  error: Error | null;
  /** When it was last fetched, in milliseconds since 1970. */
  readAt: number;
  onRetry(): void;
}

/** Warns that the data may be outdated. An expired session shows its own message. */
function CaseStale({ error, readAt, onRetry }: CaseStaleProps) {
  const status = error instanceof ApiError ? error.status : 0;
  if (!error || status === 401) return null;
  const asOf = timeInWords(new Date(readAt).toISOString());
  if (status === 404) {
    return (
      <FormAlert severity="error" title="This case was deleted" action={<BackToList variant="outlined" />}>
        An administrator removed it from the lists. You see it as it was on {asOf}. Nothing can be changed or
        decided.
      </FormAlert>
    );
  }
  return (
    <FormAlert
      severity="warning"
      title="The case could not be refreshed"
      action={<TryAgain onClick={onRetry} />}
    >
      {error.message} You see it as it was on {asOf}.
    </FormAlert>
  );
}

interface CaseNewsProps {
  shown: Case;
  /** When it was fetched, in milliseconds since 1970. */
  fetchedAt: number;
}

/** Shows what the client or another staff member has changed since the case was opened; the page already shows the new data. */
function CaseNews({ shown, fetchedAt }: CaseNewsProps) {
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
    ...(is.unreadMessages > was.unreadMessages ? ['messages'] : []),
  ];
}
