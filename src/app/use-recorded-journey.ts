import { useEffect } from 'react';
import type { Seen } from '../actors/record-journey.ts';
import { useOnboardingActor } from '../onboarding/onboarding-actor.ts';
import { whenIdle } from '../ui/browser/when-idle.ts';

/**
 * Records the transitions of the machine. The recorder is loaded once the current page is usable, and then receives the events
 * since the start.
 */
export function useRecordedJourney(): void {
  const actor = useOnboardingActor();
  useEffect(() => {
    const begun = actor.getSnapshot();
    const seen: Seen[] = [];
    let look = (each: Seen): void => void seen.push(each);
    let end = () => {};
    let isOver = false;
    const watching = actor.system.inspect((inspected) => {
      if (inspected.actorRef === actor) look({ inspected, at: Date.now() });
    });
    const callOff = whenIdle(() => {
      import('../actors/record-journey.ts').then(
        ({ startRecording }) => {
          if (!isOver) ({ look, end } = startRecording({ begun, seen }));
        },
        // Offline for a moment: the next visit records again.
        () => watching.unsubscribe(),
      );
    });
    return () => {
      isOver = true;
      watching.unsubscribe();
      callOff();
      end();
    };
  }, [actor]);
}
