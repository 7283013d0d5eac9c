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
  type LinkKey,
  type PersonVerification,
  personVerificationQuery,
} from '../api/person-link.ts';
import { queryClient } from '../api/query-client.ts';
import { handInOutcomeOf, tokenOutcomeOf } from './identity-refusals.ts';
import { logWidgetError, logWidgetMessage } from './log-widget.ts';
import { sendPhotographBy } from './send-file.ts';
import { watchCheck } from './watch-check.ts';
import { discardStored, keepDocument, watchPhotographs } from './watch-photographs.ts';

function checkOf(person: PersonVerification): IdentityCheck {
  const { provider, status, reason, closed } = person;
  return { provider, status, reason, since: null, closed };
}

/**
 * Returns the machine behind a person's link, or behind the link of a phone that takes photographs for someone, bound to the API
 * by the link's secret, which is stored nowhere else.
 */
export function personMachineFor(key: LinkKey) {
  const query = personVerificationQuery(key);
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
            const photographs = watchPhotographs(key, sendBack);
            const watch = watchCheck(
              query,
              (person) => person && checkOf(person),
              (event) => {
                sendBack(event);
                if (event.type === 'check.known') photographs.follow(event.check);
              },
            );
            receive(() => watch.refetch());
            return () => {
              watch.stop();
              photographs.stop();
            };
          }),
          handIn: fromPromise<HandInOutcome, HandIn>(async ({ input }) => {
            try {
              return { kind: 'handedIn', check: checkOf(await handInByLink(key, input)) };
            } catch (error) {
              return handInOutcomeOf(error);
            }
          }),
          fetchToken: fromPromise<WidgetTokenOutcome>(async () => {
            try {
              return { kind: 'token', token: await fetchWidgetTokenByLink(key) };
            } catch (error) {
              return tokenOutcomeOf(error);
            }
          }),
          upload: uploadMachine.provide({ actors: { sendFile: sendPhotographBy(key) } }),
        },
        actions: {
          logWidgetError,
          logWidgetMessage,
          keepDocument: (_, { kind }) => keepDocument(key, kind),
          discardStored: (_, { side }) => discardStored(key, side),
        },
      }),
    },
  });
}
