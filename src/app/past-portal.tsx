import { Fragment, useEffect, useState } from 'react';
import { createActor, type SnapshotFrom } from 'xstate';
import { blockchainsByAsset } from '#domain/catalogues/assets.ts';
import type { onboardingMachine } from '#machines/onboarding.machine.ts';
import { messageOf } from '#machines/outcomes.ts';
import { watchPast } from '#tools/machine-viewer/live/past.ts';
import { portalMachine } from '../actors/portal-machine.ts';
import type { OnboardingActor } from '../onboarding/onboarding-context.ts';
import { FormAlert } from '../ui/feedback/form-alert.tsx';
import { portalAround } from './portal-around.tsx';
import { AppTheme } from './theme/app-theme.tsx';

/** Above everything that a page opens. */
const banner = {
  position: 'fixed',
  insetInline: 0,
  bottom: 0,
  zIndex: 2000,
  margin: 0,
  padding: '8px 16px',
  textAlign: 'center',
  background: '#142233',
  color: '#fff',
} as const;

type Shown = { number: number; actor: OnboardingActor } | { failure: string };

/**
 * The portal at an earlier moment, for the developers' page: its machine is frozen at that moment and processes no events. The
 * pages' own requests return current data.
 */
export function PastPortal() {
  const [shown, setShown] = useState<Shown | null>(null);
  useEffect(
    () =>
      watchPast(({ number, snapshot }) => {
        try {
          setShown({ number, actor: standingStill(snapshot) });
        } catch (error) {
          setShown({ failure: messageOf(error) });
        }
      }),
    [],
  );
  if (shown && 'actor' in shown) {
    return (
      <>
        <Fragment key={shown.number}>{portalAround(shown.actor)}</Fragment>
        <p role="note" style={banner}>
          The portal as it was at entry {shown.number}. It is read-only and receives no updates.
        </p>
      </>
    );
  }
  return (
    <AppTheme>
      {shown ? (
        <FormAlert severity="error" title="The portal cannot be shown as it was">
          {shown.failure}
        </FormAlert>
      ) : (
        <FormAlert severity="info" title="The portal as it was">
          Move through the events on the machines page, in the tab that opened this one.
        </FormAlert>
      )}
    </AppTheme>
  );
}

/** Returns an actor of the portal's machine that is never started: events sent to it stay in its mailbox. */
function standingStill(snapshot: unknown): OnboardingActor {
  return createActor(portalMachine, {
    snapshot: snapshot as SnapshotFrom<typeof onboardingMachine>,
    input: { verified: false, step: null, blockchains: blockchainsByAsset },
  });
}
