import { assign } from 'xstate';
import { requestCodeMachine } from '#machines/request-code.machine.ts';
import { type Call, type Check, visitorAddress } from '../actions.ts';
import { afterEvent, type Outcomes } from '../engine/test-machine.ts';
import type { PlaceIn } from '../places.ts';
import { childSubject, type NameIn } from './child-subject.ts';

const refusal = 'The server refuses the address';

const outcomes = {
  sendCode: {
    sent: { event: 'send.done', output: { kind: 'sent' } },
    refused: {
      event: 'send.refused',
      output: { kind: 'refused', message: refusal, retryAfterSeconds: null },
    },
    tooSoon: {
      event: 'send.tooSoon',
      output: { kind: 'refused', message: 'Too many tries', retryAfterSeconds: 2 },
    },
    failed: { event: 'send.failed' },
  },
} as const satisfies Outcomes;

const second = afterEvent('second') as 'after.second';
type Name = NameIn<typeof outcomes> | typeof second;

const calls: readonly Call[] = [{ method: 'POST', path: '/auth/request-login-code' }];
const label = 'Email address';
const noAddress = 'nobody';
const otherAddress = 'somebody.else@example.com';

/** The model counts only the first and the last second, the page all of them. */
const seconds = 60;
const counted = 2;

const isWaiting: Check = { see: 'button', name: `New code in ${seconds} s` };
const isOnItsWay: Check = { see: 'text', text: 'a code is on its way' };

/** Requesting a code on the sign-in page, and the countdown to the next one. */
export const requestCodeSubject = childSubject<
  typeof requestCodeMachine,
  Name,
  PlaceIn<typeof requestCodeMachine>
>({
  id: 'requestCode',
  title: 'Asking for a code',
  machine: requestCodeMachine,
  outcomes,
  actions: { startCountdown: assign({ secondsLeft: counted, message: null }) },
  starts: { 'the sign-in page': undefined },
  cases: {
    send: {
      events: [
        { type: 'send', email: visitorAddress },
        { type: 'send', email: otherAddress },
      ],
    },
    'email.edited': { events: [{ type: 'email.edited' }] },
  },
  delays: [{ type: second }],
  key: ({ context }) => context,
  beginning: () => [{ world: 'visitor' }, { do: 'goTo', path: '/verify' }],
  performances: {
    send: ({ before, event, rest }) => {
      const { email } = event as { email: string };
      // The page offers no second mail to the same address, and none while one is being sent.
      const isWaiting = before.matches('waiting') || before.matches('tooSoon');
      if (before.matches('sending') || (isWaiting && email === before.context.email)) return [];
      const isRefused = rest[0]?.type === 'send.refused';
      return [
        { world: 'reconnect', calls },
        ...(rest[0]?.type === 'send.tooSoon' ? [{ world: 'requestCodeElsewhere', email } as const] : []),
        { world: 'hold', calls },
        // A text whose request failed is sent unchanged.
        ...(before.matches('failed') && email === before.context.email
          ? []
          : [{ do: 'fill', answers: { [label]: isRefused ? noAddress : email } } as const]),
        { do: 'press', button: before.matches('resendable') ? 'Send a new code' : 'Send me a code' },
      ];
    },
    'send.done': () => [{ world: 'release', calls }],
    'send.refused': () => [{ world: 'release', calls }],
    'send.tooSoon': () => [{ world: 'release', calls }],
    'send.failed': () => [{ world: 'cut', calls }],
    'email.edited': () => [{ do: 'fill', answers: { [label]: otherAddress } }],
    [second]: ({ before }) => [
      { do: 'wait', seconds: before.context.secondsLeft === counted ? 1 : seconds - 1 },
    ],
  },
  recognitions: {
    asking: () => [
      { see: 'button', name: 'Send me a code' },
      { see: 'field', label, invalid: false },
      { ...isOnItsWay, not: true },
    ],
    sending: () => [{ see: 'button', name: 'Sending…', enabled: false }],
    waiting: ({ context: { secondsLeft, email } }) => [
      {
        ...isWaiting,
        name: `New code in ${secondsLeft === counted ? seconds : seconds - 1} s`,
        enabled: false,
      },
      { see: 'text', text: `If mail can be delivered to ${email}, a code is on its way` },
    ],
    resendable: () => [{ see: 'button', name: 'Send a new code', enabled: true }, isOnItsWay],
    tooSoon: () => [
      { see: 'field', label, invalid: true },
      { see: 'text', text: 'You can ask for another in' },
      { ...isOnItsWay, not: true },
    ],
    failed: ({ context: { message } }) => [
      { see: 'field', label, invalid: true },
      {
        see: 'text',
        text: message === refusal ? 'Enter an email address like' : 'We could not reach the server',
      },
      { ...isOnItsWay, not: true },
    ],
  },
  onlyInModel: {},
});
