import { fromCallback, fromPromise } from 'xstate';
import { identityCheckMachine } from '#machines/identity-check.machine.ts';
import type { HandIn, HandInOutcome, WidgetTokenOutcome } from '#machines/identity-outcomes.ts';
import { messageOf } from '#machines/outcomes.ts';
import { uploadMachine } from '#machines/upload.machine.ts';
import { logWidgetError, logWidgetMessage } from './log-widget.ts';
import { once } from './once.ts';
import { sendOnboardingFile } from './send-file.ts';
import type { Watch } from './watch-check.ts';

// What only this step needs is fetched apart, so that the sign-in page opens sooner.
const calls = once(() => import('./identity-calls.ts'));

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
        if (watch) watch.look();
        else void begin();
      });
      return () => {
        gone = true;
        watch?.stop();
      };
    }),
    handIn: fromPromise<HandInOutcome, HandIn | null>(async ({ input }) => {
      if (!input) throw new Error('Photograph everything first');
      return (await calls()).handIn(input);
    }),
    fetchToken: fromPromise<WidgetTokenOutcome>(async () => (await calls()).fetchToken()),
    upload: uploadMachine.provide({ actors: { sendFile: sendOnboardingFile } }),
  },
  actions: { logWidgetError, logWidgetMessage },
});
