import { fromCallback, fromPromise } from 'xstate';
import { identityCheckMachine } from '#machines/identity-check.machine.ts';
import type {
  HandIn,
  HandInOutcome,
  IdentityCheck,
  OpenLinkOutcome,
  WidgetTokenOutcome,
} from '#machines/identity-outcomes.ts';
import { personVerificationMachine } from '#machines/person-verification.machine.ts';
import { uploadMachine } from '#machines/upload.machine.ts';
import {
  fetchWidgetTokenByLink,
  handInByLink,
  type PersonVerification,
  personVerificationQuery,
} from '../api/person-link.ts';
import { queryClient } from '../api/query-client.ts';
import { handInOutcomeOf, tokenOutcomeOf } from './identity-refusals.ts';
import { logWidgetError, logWidgetMessage } from './log-widget.ts';
import { sendFileByLink } from './send-file.ts';
import { watchCheck } from './watch-check.ts';

function checkOf(person: PersonVerification): IdentityCheck {
  const { provider, status, reason, closed } = person;
  return { provider, status, reason, since: null, closed };
}

/** The page behind a person's link, bound to the API by the link's secret, which is kept nowhere else. */
export function personMachineFor(link: string) {
  const query = personVerificationQuery(link);
  return personVerificationMachine.provide({
    actors: {
      openLink: fromPromise<OpenLinkOutcome>(async () => {
        const person = await queryClient.fetchQuery(query);
        if (!person) return { kind: 'linkDead' };
        const { name, company, expiresAt } = person;
        return { kind: 'open', link: { name, company, expiresAt } };
      }),
      identityCheck: identityCheckMachine.provide({
        actors: {
          watchCheck: fromCallback<{ type: 'look' }>(({ sendBack, receive }) => {
            const watch = watchCheck(query, (person) => person && checkOf(person), sendBack);
            receive(() => watch.look());
            return watch.stop;
          }),
          handIn: fromPromise<HandInOutcome, HandIn | null>(async ({ input }) => {
            if (!input) throw new Error('Photograph everything first');
            try {
              return { kind: 'handedIn', check: checkOf(await handInByLink(link, input)) };
            } catch (error) {
              return handInOutcomeOf(error);
            }
          }),
          fetchToken: fromPromise<WidgetTokenOutcome>(async () => {
            try {
              return { kind: 'token', token: await fetchWidgetTokenByLink(link) };
            } catch (error) {
              return tokenOutcomeOf(error);
            }
          }),
          upload: uploadMachine.provide({ actors: { sendFile: sendFileByLink(link) } }),
        },
        actions: { logWidgetError, logWidgetMessage },
      }),
    },
  });
}
