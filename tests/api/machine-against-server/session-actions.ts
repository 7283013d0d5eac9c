import { expect } from 'vitest';
import { machineVersion } from '#machines/onboarding.machine.ts';
import { resendSeconds } from '#machines/request-code.machine.ts';
import { type StepId, stepOf } from '#machines/steps.ts';
import { isWithCode } from '#tests/support/api.ts';
import type { Action } from './action.ts';
import { compare, type Sides } from './compare.ts';

/** Minutes after which an unused session of this test's server ends. */
export const idleMinutes = 30;
/** An address gets at most five codes an hour. */
const minutesBetweenCodes = 13;

/** Requests a code and types it, or another. */
export function signIn(code: 'the right' | 'a wrong'): Action {
  return {
    words: `sign in with ${code} code`,
    // A signed-in client sees no sign-in page; a code can be exchanged by anyone who has it.
    makesSense: (portal) => !portal.isVerified,
    run: (sides) => typeCode(sides, code),
  };
}

async function typeCode(sides: Sides, code: 'the right' | 'a wrong'): Promise<void> {
  const { portal, server } = sides;
  const sent = await askForCode(sides);
  const typed = code === 'the right' ? sent : String((Number(sent) + 1) % 1_000_000).padStart(6, '0');
  const status = await compare(sides, {
    kind: 'sign in',
    event: { type: 'verify', code: typed, flow: null, byLink: false },
    call: /^POST \/auth\/verify$/,
    direct: () => server.call(null, 'POST', '/auth/verify', { body: { code: typed } }),
    earned: [code === 'a wrong' && 401],
  });
  if (status === null) return;
  expect(portal.isVerified, 'the machine is verified').toBe(status < 300);
  if (status >= 300) expect(portal.context.verifyMessage, 'why the code was refused').toBeTruthy();
}

/** @returns the code in the mail that the portal requested */
async function askForCode({ portal, server }: Sides): Promise<string> {
  const { api, client } = server;
  api.clock.advanceMinutes(minutesBetweenCodes);
  portal.letSecondsPass(resendSeconds);
  const asked = await portal.during(() =>
    portal.snapshot.children.requestCode?.send({ type: 'send', email: client.email }),
  );
  expect(
    asked.map(({ status }) => status),
    'a code was asked for',
  ).toEqual([202]);
  const mail = await api.mailTo(client.email, isWithCode);
  return /\b\d{6}\b/.exec(mail.text.replaceAll(/https?:\S+/g, ''))?.[0] ?? '';
}

export const signOut: Action = {
  words: 'sign out',
  async run(sides) {
    const { portal, server } = sides;
    if (portal.isVerified && portal.context.dirty) {
      await portal.send({ type: 'signOut' });
      expect(portal.context.leavingTo, 'the page asks before something typed is lost').toEqual({
        by: 'signOut',
      });
      await portal.send({ type: 'leave.stay' });
      sides.tally.note('sign out', 'page', 'typed');
      return;
    }
    await compare(sides, {
      kind: 'sign out',
      event: { type: 'signOut' },
      call: /^POST \/auth\/logout$/,
      direct: () => server.call(portal.lastToken, 'POST', '/auth/logout'),
    });
    expect(portal.isVerified, 'the machine is verified').toBe(false);
  },
};

/** Another window of the same browser signs out; this one receives a storage event. */
export const signOutElsewhere: Action = {
  words: 'another window signs out',
  async run({ portal, server }) {
    const token = portal.browser.token();
    if (token === null) return;
    await server.call(token, 'POST', '/auth/logout');
    await portal.during(() => portal.browser.tellSignedOutElsewhere(token));
    expect(portal.isVerified, 'the machine is verified').toBe(false);
  },
};

/** The session times out without use; the next call notices it. */
export const timeOut: Action = {
  words: 'the session times out',
  async run({ portal, server }) {
    server.api.clock.advanceMinutes(idleMinutes + 1);
    if (portal.isVerified) portal.missed('session', 'submission', 'progress', 'case', 'checks');
  },
};

export const lookAgain: Action = {
  words: 'look at the window again',
  async run({ portal }) {
    await portal.lookAgain();
  },
};

/** The page is reloaded, at its own address or at the portal's root. */
export function reload(at: 'its address' | 'the root'): Action {
  return {
    words: `load the portal anew at ${at}`,
    run: ({ portal }) => portal.open(at === 'its address' && portal.isVerified ? portal.context.step : null),
  };
}

/** Opens a step of the sidebar; for a visitor the machine stores it, without a call to the server. */
export function openStep(step: StepId): Action {
  return {
    words: `open ${stepOf(step).title}`,
    async run(sides) {
      const { portal, server } = sides;
      const asks = portal.isVerified && portal.context.dirty;
      const before = await server.currentStep();
      const direct = () =>
        server.call(portal.lastToken, 'PATCH', `/onboarding/${server.onboardingId}`, {
          body: { currentStep: step, machineVersion },
        });
      if (!portal.isVerified) {
        await compare(sides, { kind: 'open a step', event: null, call: /^$/, direct });
        await portal.send({ type: 'open', step: step });
        expect(await server.currentStep(), 'a visitor moves nothing').toBe(before);
        return;
      }
      await portal.send({ type: 'open', step: step });
      if (asks) {
        expect(portal.context.leavingTo, 'the page asks before something typed is lost').toEqual({
          by: 'link',
          to: step,
        });
        sides.tally.note('open a step', 'page', 'typed');
      } else if (portal.isVerified) {
        expect(portal.context.step, 'the step is open').toBe(step);
        sides.tally.note('open a step', 'allowed');
      }
    },
  };
}

/** Something is typed into the open form, or reset. */
export function type(dirty: boolean): Action {
  return {
    words: dirty ? 'type something' : 'put back what was typed',
    async run({ portal }) {
      const event = { type: 'form.changed', dirty } as const;
      if (portal.can(event)) await portal.send(event);
    },
  };
}

/** Answers the leave dialog, if it is open. */
export function answerLeaving(answer: 'discard' | 'stay'): Action {
  return {
    words: answer === 'discard' ? 'discard what was typed' : 'stay with what was typed',
    makesSense: (portal) => portal.context.leavingTo !== null,
    async run({ portal }) {
      const { leavingTo, dirty } = portal.context;
      await portal.send({ type: `leave.${answer}` });
      if (answer === 'stay') expect(portal.context.dirty, 'what was typed is still there').toBe(dirty);
      else if (leavingTo?.by === 'link' && portal.isVerified) {
        expect(portal.context.step, 'the step that was asked for is open').toBe(leavingTo.to);
      }
    },
  };
}
