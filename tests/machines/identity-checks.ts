import { createActor, fromCallback, type NonReducibleUnknown } from 'xstate';
import type { IdentityDocumentKind } from '#domain/catalogues/identity-documents.ts';
import { identityCheckMachine } from '#machines/identity-check.machine.ts';
import type { IdentityCheckEvent } from '#machines/identity-check-setup.ts';
import type {
  HandIn,
  HandInOutcome,
  IdentityCheck,
  PhotoSide,
  WidgetTokenOutcome,
} from '#machines/identity-outcomes.ts';
import { placeShown, widgetState } from '#machines/identity-selectors.ts';
import { type SendEvent, uploadMachine } from '#machines/upload.machine.ts';
import { controlled } from './controlled.ts';

/** Returns a check as the server sends it. */
export const check = (
  status: IdentityCheck['status'],
  provider: IdentityCheck['provider'] = 'manual',
  closed = false,
) => ({
  closed,
  provider,
  status,
  reason: status === 'refused' ? 'The photograph is blurred' : null,
  since: status === 'not_started' ? null : '2026-11-21T10:00:00.000Z',
});

/** Starts the machine of a check, with the server, the uploads and the widget controlled by the test. */
export function startCheck() {
  const handIn = controlled<HandInOutcome, HandIn>();
  const fetchToken = controlled<WidgetTokenOutcome, NonReducibleUnknown>();
  const sending: { name: string; tell(event: SendEvent): void; cut: boolean }[] = [];
  const logged: unknown[] = [];
  const dropped: PhotoSide[] = [];
  const documents: IdentityDocumentKind[] = [];
  let looks = 0;
  let tell: ((event: IdentityCheckEvent) => void) | undefined;
  const actor = createActor(
    identityCheckMachine.provide({
      actors: {
        handIn: handIn.logic,
        fetchToken: fetchToken.logic,
        watchCheck: fromCallback(({ sendBack, receive }) => {
          tell = sendBack;
          receive(() => {
            looks += 1;
          });
        }),
        upload: uploadMachine.provide({
          actors: {
            sendFile: fromCallback(({ input, sendBack }) => {
              const upload = { name: input.name, tell: sendBack, cut: false };
              sending.push(upload);
              return () => {
                upload.cut = true;
              };
            }),
          },
        }),
      },
      actions: {
        discardStored: (_, { side }) => dropped.push(side),
        keepDocument: (_, { kind }) => documents.push(kind),
        logWidgetError: (_, { error }) => logged.push(error),
        logWidgetMessage: (_, { name }) => logged.push(name),
      },
    }),
  ).start();

  const take = (side: PhotoSide, name = `${side}.jpg`) =>
    actor.send({ type: 'photo.take', side, file: {}, name });
  const store = (name: string) => {
    const upload = sending.filter((each) => each.name === name).at(-1);
    upload?.tell({ type: 'stored', file: { id: `id of ${name}`, name, size: 1 } });
  };
  return {
    actor,
    send: actor.send,
    /** Its innermost state; for the widget with the state of that. */
    value: () => {
      const snapshot = actor.getSnapshot();
      const widget = widgetState(snapshot);
      return widget === null ? placeShown(snapshot) : { widget };
    },
    context: () => actor.getSnapshot().context,
    can: (event: IdentityCheckEvent) => actor.getSnapshot().can(event),
    hear: (event: IdentityCheckEvent) => tell?.(event),
    know: (...of: Parameters<typeof check>) => tell?.({ type: 'check.known', check: check(...of) }),
    looks: () => looks,
    handIn,
    fetchToken,
    sending,
    logged,
    dropped,
    /** The documents that were sent to the server. */
    documents,
    hasTag: (tag: 'busy' | 'loading') => actor.getSnapshot().hasTag(tag),
    take,
    store,
    /** Takes all photographs that an identity card needs; they are stored. */
    photograph() {
      actor.send({ type: 'document.choose', kind: 'identityCard', hasBack: true });
      for (const side of ['front', 'back', 'selfie'] as const) {
        take(side);
        store(`${side}.jpg`);
      }
    },
  };
}

/** A person who may take photographs. */
export function choosing() {
  const person = startCheck();
  person.know('not_started');
  return person;
}

/** Like `choosing`, after everything was photographed, during the hand-in. */
export async function submitting() {
  const person = choosing();
  person.photograph();
  person.send({ type: 'handIn' });
  return person;
}

/** A person with the provider's widget. */
export async function widgetOpen() {
  const person = startCheck();
  person.know('not_started', 'sumsub');
  await person.fetchToken.answer({ kind: 'token', token: 'first' });
  return person;
}
