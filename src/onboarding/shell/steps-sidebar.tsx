import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { beforeYouStartPath } from '#domain/journey/before-you-start.ts';
import { accountPath, colleaguesPath, ownershipPath, trainingsPath } from '#domain/learning/addresses.ts';
import { marked as selectMarked } from '#machines/selectors.ts';
import { steps } from '#machines/steps.ts';
import { onboardingQuery } from '#src/api/onboarding.ts';
import { selfQuery } from '#src/api/self.ts';
import { FootButton, SidebarFoot } from '#src/ui/frame/sidebar.tsx';
import { useOnboarding, useOnboardingActor } from '../onboarding-actor.ts';
import { msbPath } from '../paths.ts';
import shell from './shell.module.css';
import { StepList } from './step-list.tsx';

const all = steps.map(({ id }) => id);

/** The eleven steps as a task list, the progress, the account, the theme switch and Log out. */
export function StepsSidebar({ onChosen }: { onChosen: (() => void) | undefined }) {
  const marked = useOnboarding(selectMarked);
  return (
    <StepList label="Onboarding steps" steps={all} marked={marked} foot={<Foot />} onChosen={onChosen} />
  );
}

function Foot() {
  const actor = useOnboardingActor();
  const email = useQuery(selfQuery).data?.email;
  const statesOwnership = useQuery(onboardingQuery).data?.statesOwnership;
  return (
    <SidebarFoot
      who={email ? { words: <AccountLink email={email} />, email } : undefined}
      onLogOut={() => actor.send({ type: 'signOut' })}
    >
      <FootButton href={colleaguesPath}>Invite a colleague</FootButton>
      {statesOwnership && <FootButton href={ownershipPath}>Ownership of your company</FootButton>}
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
