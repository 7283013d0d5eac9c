import Button from '@mui/material/Button';
import { useEffect, useRef } from 'react';
import type { DecisionEvent } from '#src/api/admin/decisions.ts';
import { useCase } from '../use-case.ts';
import { decisionLabels } from './decision-labels.ts';
import styles from './decisions.module.css';
import { useMarks } from './marks/marks.ts';
import { NextCase } from './next-case.tsx';
import { useDecisions } from './use-decisions.ts';

/** From the last resort to what is done most. */
const order: readonly DecisionEvent[] = ['reject', 'requestChanges', 'approve', 'reopen', 'takeIntoReview'];

/** What the case allows to decide now; the one to be expected stands out. */
export function DecisionButtons() {
  const { allowed } = useCase();
  const marks = useMarks();
  const { ask, busy, made, isEnded, refusal } = useDecisions();
  const group = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    // The button that was pressed is gone with what it decided.
    if (made > 0 && document.activeElement === document.body) group.current?.focus();
  }, [made]);
  // Whoever came second has nothing to decide here either.
  const isLost = refusal?.isStale === true && !allowed.includes(refusal.event);
  const expected: DecisionEvent[] = ['takeIntoReview', marks.all.length > 0 ? 'requestChanges' : 'approve'];
  return (
    <fieldset ref={group} className={styles.buttons} tabIndex={-1} aria-label="Decisions">
      {order
        .filter((event) => allowed.includes(event))
        .map((event) => (
          <Button
            key={event}
            variant={expected.includes(event) ? 'contained' : 'outlined'}
            disabled={busy}
            onClick={() => ask(event)}
          >
            {decisionLabels[event].action}
          </Button>
        ))}
      {(isEnded || isLost) && <NextCase />}
    </fieldset>
  );
}
