import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { firmName } from '#domain/firm.ts';
import { beforeYouStartPath } from '#domain/journey/before-you-start.ts';
import { accountPath, colleaguesPath, trainingsPath } from '#domain/learning/addresses.ts';
import { attention as selectAttention, marked as selectMarked, stepId } from '#machines/selectors.ts';
import { type StepId, steps } from '#machines/steps.ts';
import { onboardingQuery } from '#src/api/onboarding.ts';
import { selfQuery } from '#src/api/self.ts';
import { ProgressBar } from '#src/ui/feedback/progress-bar.tsx';
import styles from '#src/ui/frame/sidebar.module.css';
import { FootButton, Sidebar, SidebarFoot } from '#src/ui/frame/sidebar.tsx';
import { useOnboarding, useOnboardingActor } from '../onboarding-actor.ts';
import { msbPath } from '../paths.ts';
import shell from './shell.module.css';
import { StepLink } from './step-link.tsx';
import { statusOfStep } from './step-status.ts';

/** The eleven steps as a task list, the progress, the account, the theme switch and Log out. */
export function StepsSidebar({ onChosen }: { onChosen: (() => void) | undefined }) {
  const current = useOnboarding(stepId);
  const attention = useOnboarding(selectAttention);
  const marked = useOnboarding(selectMarked);
  const progress = useQuery(onboardingQuery).data?.steps ?? [];
  const statusOf = (id: StepId) => statusOfStep(id, { progress, attention, marked });
  const statuses = steps.map(({ id }) => statusOf(id));
  // Counts only the steps shown as complete: a step with requested changes is not.
  const complete = statuses.filter((status) => status === 'complete').length;
  const underWay = statuses.filter((status) => status === 'waiting' || status === 'checked').length;
  return (
    <Sidebar
      firm={firmName}
      label="Onboarding steps"
      above={
        <ProgressBar
          value={complete}
          max={steps.length}
          label={`${complete} of ${steps.length} complete`}
          note={underWay > 0 ? `${underWay} under way` : undefined}
        />
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
      who={email ? { words: <AccountLink email={email} />, email } : undefined}
      onLogOut={() => actor.send({ type: 'signOut' })}
    >
      <FootButton href={colleaguesPath}>Invite a colleague</FootButton>
      <FootButton href={beforeYouStartPath}>What you will need</FootButton>
      <div className={shell.pair}>
        <FootButton href={msbPath}>MSB application</FootButton>
        <FootButton href={trainingsPath}>Trainings</FootButton>
      </div>
    </SidebarFoot>
  );
}

function AccountLink({ email }: { email: string }) {
  return (
    <Link
      href={accountPath}
      color="inherit"
      noWrap
      sx={{ display: 'block' }}
      aria-label={`Your account: ${email}`}
    >
      {email}
    </Link>
  );
}
