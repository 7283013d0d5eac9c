import useMediaQuery from '@mui/material/useMediaQuery';
import { type ReactNode, useCallback, useState } from 'react';
import { useNotify } from 'react-admin';
import { messageOf } from '#machines/outcomes.ts';
import { refreshCase } from '#src/api/admin/case.ts';
import { assignCase, type CaseSummary } from '#src/api/admin/cases.ts';
import { AlertButton } from '#src/ui/feedback/alert-button.tsx';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { dayOfTimeInWords } from '#src/ui/text/date-text.ts';
import textStyles from '#src/ui/text/text.module.css';
import { Assignee } from '../kit/assignee.tsx';
import { daysInWords, daysSince } from '../kit/case/age.ts';
import { CaseTags } from '../kit/case/case-tags.tsx';
import { DueDate } from '../kit/case/due-date.tsx';
import { RiskFlags } from '../kit/case/risk-flags.tsx';
import { StatusBadge } from '../kit/case/status-badge.tsx';
import { isUpdate, UpdateTag } from '../kit/case/update-tag.tsx';
import layout from '../kit/layout.module.css';
import { usePageTitle } from '../kit/page.tsx';
import { useShortcuts } from '../kit/shortcuts/shortcuts.tsx';
import { useStaffMember } from '../kit/staff-member.ts';
import { useBarHeight } from '../kit/use-bar-height.ts';
import styles from './case-header.module.css';
import { CaseTravel } from './case-travel.tsx';
import { CheckAll } from './checked/check-all.tsx';
import { LeftToCheck } from './checked/left-to-check.tsx';
import { DecisionButtons } from './decisions/decision-buttons.tsx';
import { settleTake } from './decisions/taking.ts';
import { useCase } from './use-case.ts';

type Wait = Pick<CaseSummary, 'status' | 'waitingSince' | 'updatedAt'>;

const isOver = ({ status }: Wait) => status === 'approved' || status === 'rejected';

/** Returns whom the case waits for and for how long, as a short text. */
function waitingInShort(wait: Wait): string {
  if (wait.waitingSince === null) return isOver(wait) ? 'Decided, nothing to wait for' : 'For the client';
  const days = daysSince(wait.waitingSince);
  return days === 0 ? 'For us, since today' : `For us, ${daysInWords(days)}`;
}

/** Returns whom the case waits for, for how long, and since which day. */
function waitingInWords(wait: Wait): string {
  const short = waitingInShort(wait);
  if (wait.waitingSince === null) {
    return isOver(wait) ? short : `${short}, last change ${dayOfTimeInWords(wait.updatedAt)}`;
  }
  return daysSince(wait.waitingSince) === 0
    ? short
    : `${short}, since ${dayOfTimeInWords(wait.waitingSince)}`;
}

/** The bar has one column here: read-only facts scroll with the page, so that the rest has the space. */
const narrow = '(max-width: 899px)';

/**
 * The client, the status and the decisions, in a bar that stays visible while the page scrolls.
 *
 * @param children notices about the case, shown below the bar
 */
export function CaseHeader({ children }: { children: ReactNode }) {
  const { summary } = useCase();
  const { id, status, riskFlags, company, email, assignee, tags } = summary;
  const name = company || email;
  usePageTitle(name);
  const bar = useBarHeight<HTMLElement>('--case-bar');
  const assigning = useAssignment();
  const { id: mine } = useStaffMember();
  useShortcuts([{ keys: 'a', label: 'Assign the case to me', run: () => void assigning.assign(mine) }]);
  const isNarrow = useMediaQuery(narrow, { noSsr: true });
  const standing = (
    <div className={`${layout.row} ${styles.standing}`}>
      <dl className={styles.facts}>
        <Fact term="Waiting">
          <span title={waitingInWords(summary)}>{waitingInShort(summary)}</span>
        </Fact>
        {summary.dueAt !== null && (
          <Fact term="Due">
            <DueDate dueAt={summary.dueAt} late={summary.late} />
          </Fact>
        )}
        <Fact term="Assigned to">
          <Assignee
            assignee={assignee}
            what="the case"
            busy={assigning.busy}
            onAssign={(to) => void assigning.assign(to)}
          />
        </Fact>
      </dl>
      <LeftToCheck />
      <CheckAll />
      {riskFlags.length > 0 && <RiskFlags flags={riskFlags} />}
      <CaseTags caseId={id} tags={tags} />
    </div>
  );
  return (
    <>
      <header ref={bar} className={styles.bar}>
        <div className={`${layout.row} ${styles.who}`}>
          <CaseTravel />
          <h1 className={`${textStyles.clipped} ${styles.name}`} title={name}>
            {name}
          </h1>
          <StatusBadge status={status} />
          {isUpdate(summary) && <UpdateTag />}
        </div>
        <div className={`${layout.screenOnly} ${styles.decisions}`}>
          <DecisionButtons />
        </div>
        {!isNarrow && standing}
      </header>
      {isNarrow && standing}
      <div className={styles.told}>
        {isUpdate(summary) && (
          <FormAlert
            severity="info"
            title={`This updates version ${summary.approvedVersion}, which is approved`}
          >
            That version stays in force until the update is decided. What changed since then is marked below.
            A rejection ends the approval too; to keep it, request changes, and the client can give up the
            update.
          </FormAlert>
        )}
        {children}
        {assigning.refusal !== null && (
          <FormAlert
            severity="error"
            title="The case was not assigned"
            action={<AlertButton onClick={assigning.forgetRefusal}>Close</AlertButton>}
          >
            {assigning.refusal}
          </FormAlert>
        )}
      </div>
    </>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

type Assigning = {
  /** Assigns the case to a staff member, or to no one. A refusal is reported, never thrown. */
  assign(to: string | null): Promise<void>;
  busy: boolean;
  /** Why the case was not assigned; null for no refusal. */
  refusal: string | null;
  forgetRefusal(): void;
};

/** Assigns the case of the page, unless its assignee has changed meanwhile. */
function useAssignment(): Assigning {
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
        await settleTake(id);
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
