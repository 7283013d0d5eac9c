import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { firmName } from '#domain/firm.ts';
import { attention as selectAttention, stepId } from '#machines/selectors.ts';
import { type StepId, stepOf } from '#machines/steps.ts';
import { onboardingQuery } from '#src/api/onboarding.ts';
import { ProgressBar } from '#src/ui/feedback/progress-bar.tsx';
import styles from '#src/ui/frame/sidebar.module.css';
import { Sidebar } from '#src/ui/frame/sidebar.tsx';
import { useOnboarding } from '../onboarding-actor.ts';
import { StepLink } from './step-link.tsx';
import { statusOfStep } from './step-status.ts';

type StepListProps = {
  label: string;
  steps: readonly StepId[];
  /** The steps with requested changes. */
  marked: readonly StepId[];
  foot: ReactNode;
  onChosen: (() => void) | undefined;
};

/** A sidebar with steps as a task list, and their progress. */
export function StepList({ label, steps, marked, foot, onChosen }: StepListProps) {
  const current = useOnboarding(stepId);
  const attention = useOnboarding(selectAttention);
  const progress = useQuery(onboardingQuery).data?.steps ?? [];
  const listed = steps.map((id) => ({ id, status: statusOfStep(id, { progress, attention, marked }) }));
  // Counts only the steps shown as complete: a step with requested changes is not.
  const complete = listed.filter(({ status }) => status === 'complete').length;
  const underWay = listed.filter(({ status }) => status === 'waiting' || status === 'checked').length;
  return (
    <Sidebar
      firm={firmName}
      label={label}
      above={
        <ProgressBar
          value={complete}
          max={steps.length}
          label={`${complete} of ${steps.length} complete`}
          note={underWay > 0 ? `${underWay} under way` : undefined}
        />
      }
      foot={foot}
    >
      <ol className={styles.list}>
        {listed.map(({ id, status }) => (
          <li key={id}>
            <StepLink step={stepOf(id)} status={status} isCurrent={id === current} onChosen={onChosen} />
          </li>
        ))}
      </ol>
    </Sidebar>
  );
}
