import { useQuery } from '@tanstack/react-query';
import { firmName } from '../../../domain/firm.ts';
import { attention as selectAttention, marked as selectMarked, stepId } from '../../../machines/selectors.ts';
import { steps } from '../../../machines/steps.ts';
import { onboardingQuery } from '../../api/onboarding.ts';
import { FirmMark } from '../../ui/firm-mark.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import type { Status } from '../../ui/status-icon.tsx';
import { useOnboarding } from '../onboarding-actor.ts';
import styles from './sidebar.module.css';
import { SidebarFoot } from './sidebar-foot.tsx';
import { StepLink } from './step-link.tsx';

/** The eleven steps as a task list, how far the client is, the theme and Log out. */
export function Sidebar({ onChosen }: { onChosen?: () => void }) {
  const current = useOnboarding(stepId);
  const attention = useOnboarding(selectAttention);
  const marked = useOnboarding(selectMarked);
  const progress = useQuery(onboardingQuery).data?.steps ?? [];
  const isSaved = (id: string) => progress.some(({ step, saved }) => step === id && saved);
  const complete = progress.filter(({ saved }) => saved).length;

  const statusOf = (id: (typeof steps)[number]['id']): Status => {
    if (attention.includes(id) || marked.includes(id)) return 'attention';
    return isSaved(id) ? 'saved' : 'untouched';
  };
  return (
    <div className={styles.sidebar}>
      <FirmMark name={firmName} />
      <ProgressBar value={complete} max={steps.length} label={`${complete} of ${steps.length} complete`} />
      <nav aria-label="Onboarding steps" className={styles.nav}>
        <ol className={styles.steps}>
          {steps.map((step) => (
            <li key={step.id}>
              <StepLink
                step={step}
                status={statusOf(step.id)}
                isCurrent={step.id === current}
                onChosen={onChosen}
              />
            </li>
          ))}
        </ol>
      </nav>
      <SidebarFoot />
    </div>
  );
}
