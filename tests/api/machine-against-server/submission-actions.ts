import { expect } from 'vitest';
import { nextStatus, type ReviewerEvent } from '#machines/submission.machine.ts';
import { certification } from '#tests/support/complete-case.ts';
import { type Action, goTo, unopened } from './action.ts';
import { compare } from './compare.ts';

/** Certifies and submits; or presses the button without having certified. */
export function submit(how: 'certified' | 'not certified'): Action {
  return {
    words: `submit, ${how}`,
    async run(sides) {
      const { portal, server } = sides;
      const isOpen = await goTo(sides, 'certifyAndSubmit');
      const certified = how === 'certified';
      const sent = { ...certification, certified };
      const present = await server.submission();
      const status = await compare(sides, {
        kind: 'submit',
        event: isOpen && { type: 'submit', certification: sent, missing: portal.missing(), open: 0 },
        call: /^POST \/onboarding\/[^/]+\/submission$/,
        isOnce: true,
        direct: () => server.submit(portal.lastToken, sent),
        earned: [
          !certified && 400,
          portal.isBehind('submission') &&
            nextStatus(present.status, { type: 'submit', missing: 0 }) === null &&
            409,
          portal.isBehind('case') && present.missing.length > 0 && 409,
        ],
        pageReason: unopened(sides, 'certifyAndSubmit'),
      });
      if (status === null || !portal.isVerified) return;
      const at = { 201: 'submitted', 400: 'invalid', 409: 'incomplete' }[status] ?? 'failed';
      const isMeanwhileSubmitted =
        status === 409 && portal.context.submission === present.status && at !== 'submitted';
      const place = JSON.stringify(portal.snapshot.value);
      if (isMeanwhileSubmitted && place.includes('"submitted"')) return;
      expect(place, 'where the machine rests').toContain(
        at === 'submitted' ? '"certifyAndSubmit":{"submitted"' : `{"unsubmitted":{"ready":"${at}"}}`,
      );
    },
  };
}

/** Withdraws the submission, or cancels in the dialog. */
export function withdraw(answer: 'and confirm it' | 'and think better of it'): Action {
  return {
    words: `withdraw ${answer}`,
    async run(sides) {
      const { portal, server } = sides;
      const isOpen = await goTo(sides, 'certifyAndSubmit');
      const present = await server.status();
      const isLegal = nextStatus(present, { type: 'withdraw' }) !== null;
      if (isOpen && answer === 'and think better of it' && portal.can({ type: 'withdraw' })) {
        const calls = [
          ...(await portal.send({ type: 'withdraw' })),
          ...(await portal.send({ type: 'withdraw.cancel' })),
        ];
        expect(calls, 'nothing is sent before it is confirmed').toEqual([]);
        return;
      }
      const status = await compare(sides, {
        kind: 'withdraw',
        event: isOpen && { type: 'withdraw' },
        perform: async () => [
          ...(await portal.send({ type: 'withdraw' })),
          ...(await portal.send({ type: 'withdraw.confirm' })),
        ],
        call: /^POST \/onboarding\/[^/]+\/withdrawal$/,
        direct: () => server.withdraw(portal.lastToken),
        earned: [portal.isBehind('submission') && !isLegal && 409],
        pageReason: unopened(sides, 'certifyAndSubmit'),
      });
      if (status !== null && status < 300) {
        expect(portal.context.submission, 'the machine knows that it was withdrawn').toBe('withdrawn');
      }
    },
  };
}

/** A reviewer decides; what the submission's machine forbids, the server refuses. */
export function decide(event: ReviewerEvent, isHeard: boolean): Action {
  const words: Record<ReviewerEvent, string> = {
    takeIntoReview: 'takes the case into review',
    requestChanges: 'requests changes',
    approve: 'approves the case',
    reject: 'rejects the case',
    reopen: 'reopens the case',
  };
  return {
    words: `a reviewer ${words[event]}${isHeard ? ', and the window is looked at' : ''}`,
    async run({ portal, server, tally }) {
      const before = await server.everything();
      const present = await server.status();
      const next = nextStatus(present, { type: event, isAlone: false, open: 0 });
      const { statusCode, body } = await server.decide(event);
      expect(statusCode < 300, `the reviewer's machine and the server agree: ${body}`).toBe(next !== null);
      if (next === null)
        expect(await server.everything(), 'what was refused has changed nothing').toEqual(before);
      else expect(await server.status(), 'where it leads').toBe(next);
      tally.note(words[event], next === null ? 'forbidden' : 'allowed');
      if (next === null) return;
      portal.missed('submission', 'progress', 'case');
      if (isHeard) await portal.lookAgain();
    },
  };
}

/** Another window of the same client submits or withdraws, and this one is not notified. */
export function moveElsewhere(event: 'submit' | 'withdraw'): Action {
  return {
    words: `another window ${event === 'submit' ? 'submits' : 'withdraws'}`,
    async run({ portal, server }) {
      const { status, missing } = await server.submission();
      const isLegal =
        nextStatus(
          status,
          event === 'submit' ? { type: event, missing: missing.length } : { type: event },
        ) !== null;
      const isLive = await server.isLive(portal.lastToken);
      const { statusCode, body } = await server[event](portal.lastToken);
      expect(statusCode < 300, `another window and the server agree: ${body}`).toBe(isLegal && isLive);
      portal.missed('submission', 'progress', 'case');
    },
  };
}
