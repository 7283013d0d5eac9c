import Button from '@mui/material/Button';
import { useEffect, useRef } from 'react';
import layout from '#src/admin/kit/layout.module.css';
import { useLastTrail } from '#src/admin/kit/list/list-trail.ts';
import { useShortcuts } from '#src/admin/kit/shortcuts/shortcuts.tsx';
import type { DecisionEvent } from '#src/api/admin/case.ts';
import { useCase } from '../use-case.ts';
import { useTravel } from '../use-travel.ts';
import { decisionLabels } from './decision-labels.ts';
import styles from './decisions.module.css';
import { useMarks } from './marks/marks.tsx';
import { useDecisions } from './use-decisions.ts';

/** From the least to the most common one. */
const order: readonly DecisionEvent[] = ['reject', 'requestChanges', 'approve', 'reopen', 'takeIntoReview'];

/** The decisions that the case allows now; the expected one is highlighted. */
export function DecisionButtons() {
  const { allowed } = useCase();
  const marks = useMarks();
  const { ask, busy, made, isEnded, refusal } = useDecisions();
  const group = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    // The button that was pressed is removed after the decision.
    if (made === 0 || document.activeElement !== document.body) return;
    (group.current?.querySelector<HTMLElement>('[data-next]') ?? group.current)?.focus();
  }, [made]);
  // If another staff member decided first, there is nothing left to decide here.
  const isLost = refusal?.isStale === true && !allowed.includes(refusal.event);
  const expected: DecisionEvent[] = ['takeIntoReview', marks.all.length > 0 ? 'requestChanges' : 'approve'];
  const offered = order.filter((event) => allowed.includes(event));
  useShortcuts(
    offered
      .map((event) => ({
        keys: decisionLabels[event].keys,
        label: decisionLabels[event].action,
        run: () => !busy && ask(event),
      }))
      .toReversed(),
  );
  return (
    <fieldset ref={group} className={`${layout.row} ${styles.buttons}`} tabIndex={-1} aria-label="Decisions">
      {offered.map((event) => (
        <Button
          key={event}
          variant={expected.includes(event) ? 'contained' : 'outlined'}
          disabled={busy}
          title={`${decisionLabels[event].action} (${decisionLabels[event].keys})`}
          onClick={() => ask(event)}
        >
          {decisionLabels[event].action}
        </Button>
      ))}
      {(isEnded || isLost) && <NextCase />}
    </fieldset>
  );
}

/** The button for the next case to work on: the user's own cases first, then unassigned ones, then the next of the list. */
function NextCase() {
  const { noun, go } = useTravel(useLastTrail());
  return (
    <Button data-next="" variant="contained" onClick={() => void go(1, 'work')}>
      Go to the next {noun}
    </Button>
  );
}
