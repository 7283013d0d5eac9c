import { fromCallback, fromPromise } from 'xstate';
import { identityCheckMachine } from '#machines/identity-check.machine.ts';
import type { HandIn, HandInOutcome, WidgetTokenOutcome } from '#machines/identity-outcomes.ts';
import { messageOf } from '#machines/outcomes.ts';
import { uploadMachine } from '#machines/upload.machine.ts';
import { logWidgetError, logWidgetMessage } from './log-widget.ts';
import { once } from './once.ts';
import { sendPhotographBy } from './send-file.ts';
import type { Watch } from './watch-check.ts';

// What only this step needs is loaded separately, so that the sign-in page opens sooner.
const calls = once(() => import('./identity-calls.ts'));
const photographs = once(() => import('./watch-photographs.ts'));

/** The identity check of the client, bound to the API. */
export const clientIdentityCheck = identityCheckMachine.provide({
  actors: {
    watchCheck: fromCallback<{ type: 'look' }>(({ sendBack, receive }) => {
      let watch: Watch | null = null;
      let gone = false;
      const begin = async () => {
        try {
          const { watchClientCheck } = await calls();
          if (!gone) watch ??= watchClientCheck(sendBack);
        } catch (error) {
          sendBack({ type: 'check.failed', message: messageOf(error) });
        }
      };
      void begin();
      receive(() => {
        if (watch) watch.refetch();
        else void begin();
      });
      return () => {
        gone = true;
        watch?.stop();
      };
    }),
    handIn: fromPromise<HandInOutcome, HandIn>(async ({ input }) => (await calls()).handIn(input)),
    fetchToken: fromPromise<WidgetTokenOutcome>(async () => (await calls()).fetchToken()),
    upload: uploadMachine.provide({ actors: { sendFile: sendPhotographBy('session') } }),
  },
  actions: {
    logWidgetError,
    logWidgetMessage,
    keepDocument: (_, { kind }) =>
      void photographs().then(({ keepDocument }) => keepDocument('session', kind)),
    discardStored: (_, { side }) =>
      void photographs().then(({ discardStored }) => discardStored('session', side)),
  },
});
