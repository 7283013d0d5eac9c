import { describe, expect, it } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import type { SendCodeOutcome } from '#machines/outcomes.ts';
import { requestCodeMachine } from '#machines/request-code.machine.ts';
import { controlled } from './controlled.ts';

const send = { type: 'send', email: 'ada@example.com' } as const;

function openForm() {
  const clock = new SimulatedClock();
  const sendCode = controlled<SendCodeOutcome, { email: string }>();
  const actor = createActor(requestCodeMachine.provide({ actors: { sendCode: sendCode.logic } }), { clock });
  actor.start();
  return {
    sendCode,
    send: actor.send,
    can: (event: { type: 'send'; email: string }) => actor.getSnapshot().can(event),
    hasTag: (tag: string) => actor.getSnapshot().hasTag(tag),
    at: () => actor.getSnapshot().value,
    context: () => actor.getSnapshot().context,
    announced: () => {
      let times = 0;
      actor.on('code.sent', () => {
        times += 1;
      });
      return () => times;
    },
    /** Second by second, because a timer that is started by a timer counts from there. */
    pass: (seconds: number) => {
      for (let left = seconds * 1000; left > 0; left -= 1000) clock.increment(Math.min(left, 1000));
    },
  };
}

async function sent() {
  const form = openForm();
  form.send(send);
  await form.sendCode.answer({ kind: 'sent' });
  return form;
}

describe('a mistyped address', () => {
  it('can be corrected at once: only the same address has to wait', async () => {
    const form = await sent();
    expect(form.can(send)).toBe(false);
    expect(form.can({ ...send, email: ' ADA@example.com ' })).toBe(false);
    const mended = { ...send, email: 'ada@example.org' };
    expect(form.can(mended)).toBe(true);
    form.send(mended);
    expect(form.at()).toBe('sending');
    expect(form.sendCode.inputs().at(-1)).toEqual({ email: 'ada@example.org' });
  });
});

describe('a mailed code', () => {
  it('is announced each time, since it invalidates the one before; a refusal is not', async () => {
    const form = openForm();
    const announced = form.announced();
    form.send(send);
    expect(announced()).toBe(0);
    await form.sendCode.answer({ kind: 'sent' });
    expect(announced()).toBe(1);
    form.pass(60);
    form.send(send);
    await form.sendCode.answer({ kind: 'refused', message: 'No', retryAfterSeconds: null });
    expect(announced()).toBe(1);
    form.send({ type: 'email.edited' });
    form.send(send);
    await form.sendCode.answer({ kind: 'sent' });
    expect(announced()).toBe(2);
  });
});

describe('requesting a code', () => {
  it('sends the address, once', () => {
    const form = openForm();
    expect(form.at()).toBe('asking');
    form.send(send);
    expect(form.at()).toBe('sending');
    expect(form.hasTag('busy')).toBe(true);
    expect(form.can(send)).toBe(false);
    form.send({ type: 'send', email: 'other@example.com' });
    expect(form.sendCode.inputs()).toEqual([{ email: 'ada@example.com' }]);
    expect(form.context().email).toBe('ada@example.com');
  });

  it('counts down from sixty seconds, one at a time', async () => {
    const form = await sent();
    expect(form.at()).toBe('waiting');
    expect(form.hasTag('sent')).toBe(true);
    const shown = [form.context().secondsLeft];
    for (let second = 0; second < 60; second += 1) {
      expect(form.at()).toBe('waiting');
      form.pass(1);
      shown.push(form.context().secondsLeft);
    }
    expect(shown).toEqual(Array.from({ length: 61 }, (_, passed) => 60 - passed));
    expect(form.at()).toBe('resendable');
    expect(form.hasTag('sent')).toBe(true);
  });

  it('refuses to send again until the last second has passed', async () => {
    const form = await sent();
    form.pass(59);
    form.pass(0.999);
    expect(form.can(send)).toBe(false);
    form.send(send);
    expect(form.sendCode.inputs()).toHaveLength(1);
    form.pass(0.001);
    expect(form.can(send)).toBe(true);
  });

  it('sends again, to another address if requested, and restarts the countdown', async () => {
    const form = await sent();
    form.pass(60);
    form.send({ type: 'send', email: 'other@example.com' });
    expect(form.sendCode.inputs().at(-1)).toEqual({ email: 'other@example.com' });
    await form.sendCode.answer({ kind: 'sent' });
    expect(form.at()).toBe('waiting');
    expect(form.context()).toEqual({ email: 'other@example.com', secondsLeft: 60, message: null });
  });

  it('stops counting at zero', async () => {
    const form = await sent();
    form.pass(600);
    expect(form.context().secondsLeft).toBe(0);
  });
});

describe('a failed request', () => {
  it('says why it was refused', async () => {
    const form = openForm();
    form.send(send);
    await form.sendCode.answer({ kind: 'refused', message: 'No address', retryAfterSeconds: null });
    expect(form.at()).toBe('failed');
    expect(form.context().message).toBe('No address');
    expect(form.hasTag('sent')).toBe(false);
  });

  it('counts down the wait that the server requires, for that address only', async () => {
    const form = openForm();
    form.send(send);
    await form.sendCode.answer({ kind: 'refused', message: 'Too many tries', retryAfterSeconds: 30 });
    expect(form.at()).toBe('tooSoon');
    expect(form.hasTag('sent')).toBe(false);
    expect(form.can(send)).toBe(false);
    expect(form.can({ ...send, email: 'other@example.com' })).toBe(true);
    form.pass(29);
    expect(form.at()).toBe('tooSoon');
    expect(form.context().secondsLeft).toBe(1);
    form.pass(1);
    expect(form.at()).toBe('asking');
    expect(form.can(send)).toBe(true);

    form.send(send);
    await form.sendCode.answer({ kind: 'refused', message: 'Too many tries', retryAfterSeconds: 30 });
    form.send({ type: 'send', email: 'other@example.com' });
    expect(form.at()).toBe('sending');
    await form.sendCode.answer({ kind: 'refused', message: 'Too many tries', retryAfterSeconds: 30 });
    form.send({ type: 'email.edited' });
    expect(form.at()).toBe('asking');
  });

  it.each([
    [new Error('Network down'), 'Network down'],
    [new Error(''), 'Request failed'],
    [undefined, 'Unknown error'],
  ])('says that it failed: %s', async (error, message) => {
    const form = openForm();
    form.send(send);
    await form.sendCode.fail(error);
    expect(form.at()).toBe('failed');
    expect(form.context().message).toBe(message);
  });

  it('clears the message when the address is edited', async () => {
    const form = openForm();
    form.send(send);
    await form.sendCode.fail(new Error('Network down'));
    form.send({ type: 'email.edited' });
    expect(form.at()).toBe('asking');
    expect(form.context().message).toBeNull();
  });

  it('can be retried at once, without the message', async () => {
    const form = openForm();
    form.send(send);
    await form.sendCode.fail(new Error('Network down'));
    form.send(send);
    expect(form.at()).toBe('sending');
    expect(form.context().message).toBeNull();
    await form.sendCode.answer({ kind: 'sent' });
    expect(form.at()).toBe('waiting');
  });
});

describe('requesting a code for another address during a wait', () => {
  const other = { type: 'send', email: 'grace@example.com' } as const;
  const tooSoon = { kind: 'refused', message: 'Wait', retryAfterSeconds: 30 } as const;

  it('starts its own minute: the rest of a second does not count', async () => {
    const form = await sent();
    form.pass(0.6);
    form.send(other);
    await form.sendCode.answer({ kind: 'sent' });
    form.pass(0.6);
    expect(form.context().secondsLeft).toBe(60);
    form.pass(0.4);
    expect(form.context().secondsLeft).toBe(59);
  });

  it('does so if the server has set the wait, too, and counts that down to zero', async () => {
    const form = openForm();
    form.send(send);
    await form.sendCode.answer(tooSoon);
    form.pass(0.6);
    form.send(other);
    expect(form.sendCode.inputs().at(-1)).toEqual({ email: other.email });
    await form.sendCode.answer(tooSoon);
    form.pass(0.6);
    expect(form.context().secondsLeft).toBe(30);
    form.pass(0.4);
    form.pass(29);
    expect([form.at(), form.context().secondsLeft]).toEqual(['asking', 0]);
  });
});
