import type { OnboardingSnapshot } from '#machines/selectors.ts';
import { useOnboarding } from '../onboarding-actor.ts';

type Children = OnboardingSnapshot['children'];

/** Returns the actor that is invoked under `id`, such as the add form of a wallet; undefined while it is not running. */
export function useChildActor<Id extends keyof Children>(id: Id): Children[Id] {
  return useOnboarding((snapshot) => snapshot.children[id]);
}
