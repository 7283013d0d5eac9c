import type { OnboardingSnapshot } from '#machines/selectors.ts';
import { useOnboarding } from '../onboarding-actor.ts';

type Children = OnboardingSnapshot['children'];

/** The machine invoked under `id`, while it runs: the add form of a wallet or a person, the asking for a code. */
export function useChildActor<Id extends keyof Children>(id: Id): Children[Id] {
  return useOnboarding((snapshot) => snapshot.children[id]);
}
