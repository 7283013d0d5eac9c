import { useQuery } from '@tanstack/react-query';
import { firmName } from '#domain/firm.ts';
import { attention as selectAttention, marked as selectMarked, stepId } from '#machines/selectors.ts';
import { steps } from '#machines/steps.ts';
import { onboardingQuery } from '#src/api/onboarding.ts';
import { selfQuery } from '#src/api/self.ts';
import { ProgressBar } from '#src/ui/feedback/progress-bar.tsx';
import type { Status } from '#src/ui/feedback/status-icon.tsx';
import styles from '#src/ui/frame/sidebar.module.css';
import { Sidebar } from '#src/ui/frame/sidebar.tsx';
import { FootButton, SidebarFoot } from '#src/ui/frame/sidebar-foot.tsx';
import { useOnboarding, useOnboardingActor } from '../onboarding-actor.ts';
import { msbPath } from '../paths.ts';
import { StepLink } from './step-link.tsx';

/** The eleven steps as a task list, how far the client is, the theme and Log out. */
export function StepsSidebar({ onChosen }: { onChosen: (() => void) | undefined }) {
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
    <Sidebar
      firm={firmName}
      label="Onboarding steps"
      above={
        <ProgressBar value={complete} max={steps.length} label={`${complete} of ${steps.length} complete`} />
      }
      foot={<Foot />}
    >
      <ol className={styles.list}>
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
    </Sidebar>
  );
}

function Foot() {
  const actor = useOnboardingActor();
  const email = useQuery(selfQuery).data?.email;
  return (
    <SidebarFoot
      who={email ? { words: <p>{email}</p>, email } : undefined}
      onLogOut={() => actor.send({ type: 'signOut' })}
    >
      <FootButton href={msbPath}>MSB application</FootButton>
    </SidebarFoot>
  );
}
