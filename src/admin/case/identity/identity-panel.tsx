import Button from '@mui/material/Button';
import { type CSSProperties, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useNotify } from 'react-admin';
import { useSearchParams } from 'react-router-dom';
import layout from '#src/admin/kit/layout.module.css';
import { useShortcuts } from '#src/admin/kit/shortcuts/shortcuts.tsx';
import { useMay } from '#src/admin/kit/staff-member.ts';
import { refreshCase } from '#src/api/admin/case.ts';
import { AlertButton } from '#src/ui/feedback/alert-button.tsx';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { waitsForUs } from '../labels/identity-labels.ts';
import { useCase } from '../use-case.ts';
import { useTravel } from '../use-travel.ts';
import { CheckCard } from './check-card.tsx';
import type { Decision } from './decide-dialog.tsx';
import styles from './identity.module.css';
import { allPhotographsOf, type Subject, subjectsOf } from './subjects.ts';

const DecideDialog = lazy(() => import('./decide-dialog.tsx'));
const ApproveAllDialog = lazy(() => import('./approve-all-dialog.tsx'));

/** Why a decision was not made, and its unsent text. */
type Stale = { name: string; message: string; unsent: string };

/** The identity checks of the case, those that wait for a decision first. */
export default function IdentityPanel() {
  const shown = useCase();
  const caseId = shown.summary.id;
  const notify = useNotify();
  const subjects = subjectsOf(shown);
  const waiting = subjects.filter(({ state }) => waitsForUs(state));
  const others = subjects.filter(({ state }) => !waitsForUs(state));
  const [asked, setAsked] = useState<{ subject: Subject; decision: Decision } | null>(null);
  const [isAskingAll, setAskingAll] = useState(false);
  const [stale, setStale] = useState<readonly Stale[]>([]);
  const may = useMay();
  const { title, next, aim } = useFocusAfter(asked !== null || isAskingAll);
  const wanted = useWantedCheck();
  const travel = useTravel('identity-checks');
  // Once the check in the address is decided, the next one opens.
  const opened = (waiting.find(({ id }) => id === wanted) ?? waiting[0])?.id ?? wanted;
  useCheckInSight(opened);

  const close = () => {
    aim();
    setAsked(null);
  };
  const question = asked && (
    <Suspense fallback={null}>
      <DecideDialog
        {...asked}
        onCancel={() => setAsked(null)}
        onDecided={async () => {
          await refreshCase(caseId);
          const { subject, decision } = asked;
          notify(`The identity of ${subject.name} is ${decision === 'approve' ? 'approved' : 'refused'}.`, {
            type: 'success',
          });
          close();
        }}
        onStale={(message, unsent) => {
          setStale([{ name: asked.subject.name, message, unsent }]);
          close();
          void refreshCase(caseId);
        }}
      />
    </Suspense>
  );
  const card = (subject: Subject, index: number, isWaiting: boolean) => (
    <CheckCard
      key={subject.id}
      subject={subject}
      isNext={isWaiting || subject.id === opened || subject.id === wanted}
      title={isWaiting && index === 0 ? next : undefined}
      dialog={asked?.subject.id === subject.id ? question : null}
      onAsk={(decision) => {
        setStale([]);
        setAsked({ subject, decision });
      }}
    />
  );
  const approveAll = () => {
    setStale([]);
    setAskingAll(true);
  };
  const isRound = waiting.length > 1 && may('identity:decide');
  useShortcuts(isRound ? [{ keys: 'v', label: 'Approve all identities', run: approveAll }] : []);
  return (
    <div className={styles.panel} style={{ '--photographs': mostPhotographs(waiting) } as CSSProperties}>
      <div className={layout.between}>
        <h2 ref={title} tabIndex={-1}>
          {inSum(waiting.length)}
        </h2>
        <div className={layout.row}>
          {isRound && (
            <Button variant="contained" size="small" title="Approve all identities (v)" onClick={approveAll}>
              Approve all {waiting.length}
            </Button>
          )}
          {shown.verification.provider === 'manual' && (
            <Button
              variant={waiting.length === 0 ? 'contained' : 'outlined'}
              size="small"
              onClick={() => void travel.go(1)}
            >
              Next check
            </Button>
          )}
        </div>
      </div>
      {stale.map((each) => (
        <NotDecided
          key={each.name}
          stale={each}
          onClose={() => setStale((all) => all.filter((other) => other !== each))}
        />
      ))}
      {isAskingAll && (
        <Suspense fallback={null}>
          <ApproveAllDialog
            subjects={waiting}
            onCancel={() => setAskingAll(false)}
            onDone={async (refused) => {
              await refreshCase(caseId);
              const done = waiting.length - refused.length;
              if (done > 0) notify(`${done} identities are approved.`, { type: 'success' });
              setStale(refused.map((each) => ({ ...each, unsent: '' })));
              aim();
              setAskingAll(false);
            }}
          />
        </Suspense>
      )}
      {waiting.map((subject, index) => card(subject, index, true))}
      {waiting.length > 0 && others.length > 0 && <h2>The other checks</h2>}
      {others.map((subject, index) => card(subject, index, false))}
    </div>
  );
}

/** Returns how many photographs the checks have side by side, so that those of all people are aligned. */
function mostPhotographs(subjects: readonly Subject[]): number {
  return Math.max(1, ...subjects.map((subject) => allPhotographsOf(subject).length));
}

/** Returns the check that the address names, and focuses it; null for none. */
function useWantedCheck(): string | null {
  const wanted = useSearchParams()[0].get('check');
  useEffect(() => {
    if (wanted !== null) document.getElementById(`check-${wanted}`)?.focus({ preventScroll: true });
  }, [wanted]);
  return wanted;
}

/**
 * Scrolls to the photographs and the decision buttons as soon as their check is opened.
 *
 * @param check the id of the first open check; null for none
 */
function useCheckInSight(check: string | null): void {
  useEffect(() => {
    const card = document.getElementById(`check-${check}`)?.closest('section');
    const photographs = card?.querySelector('[data-compare]');
    if (photographs && photographs.getBoundingClientRect().bottom > window.innerHeight) {
      card?.scrollIntoView({ block: 'start' });
    }
  }, [check]);
}

function NotDecided({ stale: { name, message, unsent }, onClose }: { stale: Stale; onClose(): void }) {
  return (
    <FormAlert
      severity="error"
      title={`${name}: not decided`}
      action={<AlertButton onClick={onClose}>Close</AlertButton>}
    >
      <p>{message}</p>
      {unsent !== '' && (
        <p>
          Your reason was not sent: <q>{unsent}</q>
        </p>
      )}
    </FormAlert>
  );
}

/**
 * After a decision, its button is removed: the focus moves to the next waiting person, or to the top.
 *
 * @param isAsking whether the dialog is open
 */
function useFocusAfter(isAsking: boolean) {
  const title = useRef<HTMLHeadingElement>(null);
  const next = useRef<HTMLHeadingElement>(null);
  const isLinked = useRef(false);
  useEffect(() => {
    if (isAsking || !isLinked.current) return;
    isLinked.current = false;
    (next.current ?? title.current)?.focus();
  }, [isAsking]);
  return {
    title,
    next,
    aim: () => {
      isLinked.current = true;
    },
  };
}

function inSum(waiting: number): string {
  if (waiting === 0) return 'No identity check waits for a decision';
  return waiting === 1
    ? '1 identity check waits for a decision'
    : `${waiting} identity checks wait for a decision`;
}
