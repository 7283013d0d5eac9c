import type { ActorRefFrom } from 'xstate';
import type { identityCheckMachine } from '#machines/identity-check.machine.ts';

/** A running identity check of the client or of a person with a link. */
export type IdentityCheckActor = ActorRefFrom<typeof identityCheckMachine>;
