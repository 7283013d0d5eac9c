import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import { useParams } from 'react-router-dom';
import { type Case, caseQuery } from '#src/api/admin/case.ts';
import { ApiError } from '#src/api/api-error.ts';
import { FormSkeleton } from '#src/ui/form/form-skeleton.tsx';
import { type CaseTab, caseTabs } from '../kit/admin-paths.ts';
import { CaseMissing, CaseTrouble } from '../kit/case/case-states.tsx';
import { AmendmentsNotice } from './amendments/amendments-notice.tsx';
import styles from './case.module.css';
import { CaseFacts } from './case-facts.tsx';
import { CaseHeader } from './case-header.tsx';
import { CaseNews } from './case-news.tsx';
import { CaseRounds } from './case-rounds.tsx';
import { CaseStale } from './case-stale.tsx';
import { CaseTabNav } from './case-tab-nav.tsx';
import { Decisions } from './decisions/decisions.tsx';
import { RefusalAlert } from './decisions/dialogs/refusal-alert.tsx';
import { MarksBar } from './decisions/marks/marks-bar.tsx';
import { OutreachNotice } from './outreach/outreach-notice.tsx';
import { tabPanels } from './tab-panels.tsx';
import { CaseContext } from './use-case.ts';

const isTab = (tab: string): tab is CaseTab => (caseTabs as readonly string[]).includes(tab);

const isMissing = (error: Error | null) => error instanceof ApiError && error.status === 404;

/** One case: the client, the status, the decisions, and the tabs. */
export default function CasePage() {
  const { id = '', tab = 'details' } = useParams();
  const { data, error, refetch, dataUpdatedAt } = useQuery(caseQuery(id));
  if (data && isTab(tab)) {
    return (
      <Shown key={id} shown={isMissing(error) ? { ...data, allowed: [] } : data} tab={tab}>
        <CaseStale error={error} readAt={dataUpdatedAt} onRetry={refetch} />
        <CaseNews shown={data} fetchedAt={dataUpdatedAt} />
      </Shown>
    );
  }
  if (isMissing(error)) return <CaseMissing />;
  if (!isTab(tab)) return <CaseMissing />;
  if (error) return <CaseTrouble error={error} onRetry={refetch} />;
  return <FormSkeleton rows={8} hasHeading />;
}

function Shown({ shown, tab, children }: { shown: Case; tab: CaseTab; children: ReactNode }) {
  const Panel = tabPanels[tab];
  return (
    <CaseContext value={shown}>
      <Decisions>
        <CaseHeader>
          {children}
          <RefusalAlert />
          <OutreachNotice />
          <AmendmentsNotice />
        </CaseHeader>
        <CaseTabNav tab={tab} />
        {tab === 'details' && (
          <div className={styles.about}>
            <CaseFacts />
            <CaseRounds />
          </div>
        )}
        <Suspense fallback={<FormSkeleton rows={6} />}>
          <Panel key={tab} />
        </Suspense>
        <MarksBar />
      </Decisions>
    </CaseContext>
  );
}
