import { describe, expect, it } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import {
  type AnswerSheetEvent,
  answerSheetMachine,
  type SendAnswersOutcome,
  type SendAnswersRequest,
} from '#machines/answer-sheet.machine.ts';
import { controlled } from './controlled.ts';

const stored = { kind: 'kept' } as const;
const over = { kind: 'over' } as const;
const answer = (questionId: string, ...value: string[]): AnswerSheetEvent => ({
  type: 'answer',
  questionId,
  value,
});

function openSheet({ unsaved = {}, timeLeft = null as number | null } = {}) {
  const clock = new SimulatedClock();
  const sending = controlled<SendAnswersOutcome, SendAnswersRequest>();
  const machine = answerSheetMachine.provide({ actors: { sendAnswers: sending.logic } });
  const input = { id: 'attempt', questionIds: ['one', 'two'], answers: {}, unsaved, timeLeft };
  const actor = createActor(machine, { clock, input }).start();
  return {
    send: actor.send,
    sent: () => sending.inputs().map(({ answers, handIn }) => ({ answers, handIn })),
    answered: sending.answer,
    failed: sending.fail,
    pass: (milliseconds: number) => clock.increment(milliseconds),
    can: (event: AnswerSheetEvent) => actor.getSnapshot().can(event),
    hasTag: (tag: 'busy' | 'unsaved') => actor.getSnapshot().hasTag(tag),
    at: () => {
      const { value } = actor.getSnapshot();
      return typeof value === 'string' ? value : value.answering;
    },
    context: () => actor.getSnapshot().context,
  };
}

describe('answers', () => {
  it('are saved a moment after the last of them, in one request', async () => {
    const sheet = openSheet();
    expect(sheet.at()).toBe('saved');
    sheet.send(answer('one', 'a'));
    sheet.pass(500);
    sheet.send(answer('two', 'text'));
    sheet.pass(500);
    expect(sheet.sent()).toEqual([]);
    sheet.pass(100);
    expect(sheet.sent()).toEqual([{ answers: { one: ['a'], two: ['text'] }, handIn: false }]);
    await sheet.answered(stored);
    expect(sheet.at()).toBe('saved');
    expect(sheet.context().unsaved).toEqual({});
  });

  it('that are given during a request are sent after it, never concurrently', async () => {
    const sheet = openSheet();
    sheet.send(answer('one', 'a'));
    sheet.pass(600);
    sheet.send(answer('one', 'b'));
    sheet.pass(60_000);
    expect(sheet.sent()).toHaveLength(1);
    await sheet.answered(stored);
    expect(sheet.sent().at(-1)).toEqual({ answers: { one: ['b'] }, handIn: false });
    await sheet.answered(stored);
    expect(sheet.at()).toBe('saved');
    expect(sheet.context().answers).toEqual({ one: ['b'] });
  });

  it('that were not saved before are sent at once', () => {
    const sheet = openSheet({ unsaved: { two: ['kept here'] } });
    expect(sheet.sent()).toEqual([{ answers: { two: ['kept here'] }, handIn: false }]);
    expect(sheet.context().answers).toEqual({ two: ['kept here'] });
  });

  it('that cannot be sent are retried, each time after a longer wait, or on request', async () => {
    const sheet = openSheet({ unsaved: { one: ['a'] } });
    await sheet.failed(new Error('Away'));
    expect(sheet.at()).toBe('failed');
    expect(sheet.context().message).toBe('Away');
    sheet.pass(2000);
    await sheet.failed(new Error('Away'));
    sheet.pass(3999);
    expect(sheet.sent()).toHaveLength(2);
    sheet.pass(1);
    await sheet.failed(new Error('Away'));
    sheet.send({ type: 'retry' });
    await sheet.answered(stored);
    expect(sheet.at()).toBe('saved');
    expect(sheet.context()).toMatchObject({ tries: 0, message: null });
  });

  it('that are refused wait for another answer', async () => {
    const sheet = openSheet({ unsaved: { one: ['a'] } });
    await sheet.answered({ kind: 'refused', message: 'No such option' });
    expect(sheet.at()).toBe('refused');
    sheet.pass(600_000);
    expect(sheet.sent()).toHaveLength(1);
    sheet.send(answer('one', 'b'));
    sheet.pass(600);
    await sheet.answered(stored);
    expect(sheet.at()).toBe('saved');
  });

  it('end if the attempt is over', async () => {
    const sheet = openSheet({ unsaved: { one: ['a'] } });
    await sheet.answered(over);
    expect(sheet.at()).toBe('over');
    expect(sheet.context().unsaved).toEqual({});
  });
});

describe('handing in', () => {
  it('asks if a question is not answered, a blank text too, and returns', () => {
    const sheet = openSheet();
    sheet.send(answer('one', 'a'));
    sheet.send(answer('two', '  '));
    sheet.send({ type: 'handIn' });
    expect(sheet.at()).toBe('asking');
    expect(sheet.can(answer('two', 'x'))).toBe(false);
    sheet.send({ type: 'goBack' });
    expect(sheet.sent()).toEqual([{ answers: { one: ['a'], two: ['  '] }, handIn: false }]);
    sheet.send({ type: 'handIn' });
    sheet.send({ type: 'confirm' });
    expect(sheet.at()).toBe('handingIn');
    expect(sheet.sent().at(-1)).toMatchObject({ handIn: true });
  });

  it('sends unsaved answers with it, once, and is retried until a response arrives', async () => {
    const sheet = openSheet();
    sheet.send(answer('one', 'a'));
    sheet.send(answer('two', 'b'));
    sheet.send({ type: 'handIn' });
    sheet.send({ type: 'handIn' });
    expect(sheet.sent()).toEqual([{ answers: { one: ['a'], two: ['b'] }, handIn: true }]);
    await sheet.failed(new Error('Away'));
    expect(sheet.at()).toBe('notHandedIn');
    sheet.pass(2000);
    await sheet.answered({ kind: 'refused', message: 'No such option' });
    expect(sheet.at()).toBe('notHandedIn');
    sheet.send({ type: 'retry' });
    await sheet.answered(over);
    expect(sheet.at()).toBe('over');
  });

  it('happens automatically when the time is over, and answers are no longer accepted', async () => {
    const sheet = openSheet({ timeLeft: 5000 });
    sheet.send(answer('one', 'a'));
    sheet.pass(600);
    sheet.pass(4400);
    expect(sheet.at()).toBe('handingIn');
    expect(sheet.sent().at(-1)).toEqual({ answers: { one: ['a'] }, handIn: true });
    await sheet.failed(new Error('Away'));
    expect(sheet.can(answer('two', 'late'))).toBe(false);
    sheet.pass(2000);
    await sheet.answered(over);
    expect(sheet.at()).toBe('over');
  });

  it('continues if the time ends meanwhile', async () => {
    const sheet = openSheet({ timeLeft: 5000 });
    sheet.send({ type: 'handIn' });
    sheet.send({ type: 'confirm' });
    sheet.pass(5000);
    expect(sheet.sent()).toHaveLength(1);
    expect(sheet.context().timeIsUp).toBe(true);
    await sheet.answered(over);
    expect(sheet.at()).toBe('over');
  });
});

describe('the state shown by the sheet', () => {
  const handIn = { type: 'handIn' } as const;
  const retry = { type: 'retry' } as const;
  const refused = { kind: 'refused', message: 'No such option' } as const;

  it('is unsaved from the answer until it is saved', async () => {
    const sheet = openSheet();
    expect(sheet.hasTag('unsaved')).toBe(false);
    sheet.send(answer('one', 'a'));
    expect([sheet.at(), sheet.hasTag('unsaved')]).toEqual(['pausing', true]);
    sheet.pass(600);
    expect([sheet.at(), sheet.hasTag('unsaved')]).toEqual(['saving', true]);
    await sheet.failed(new Error('Away'));
    expect([sheet.at(), sheet.hasTag('unsaved')]).toEqual(['failed', true]);
    sheet.send(retry);
    await sheet.answered(refused);
    expect([sheet.at(), sheet.hasTag('unsaved')]).toEqual(['refused', true]);
    expect(sheet.context().message).toBe('No such option');
    sheet.send(retry);
    expect(sheet.at()).toBe('saving');
    await sheet.answered(stored);
    expect(sheet.hasTag('unsaved')).toBe(false);
  });

  it('is handing in, which no event interrupts, and then the reason of a failure', async () => {
    const sheet = openSheet();
    sheet.send(handIn);
    expect(sheet.can(handIn)).toBe(false);
    sheet.send(handIn);
    expect(sheet.at()).toBe('asking');
    sheet.send({ type: 'confirm' });
    for (const event of [answer('one', 'late'), handIn]) {
      expect(sheet.can(event)).toBe(false);
      sheet.send(event);
      expect([sheet.at(), sheet.hasTag('busy')]).toEqual(['handingIn', true]);
    }
    await sheet.failed(new Error('Away'));
    expect([sheet.hasTag('unsaved'), sheet.context().message]).toEqual([true, 'Away']);
    sheet.send(retry);
    await sheet.answered(refused);
    expect(sheet.context().message).toBe('No such option');
    sheet.send(retry);
    await sheet.answered(over);
    expect(sheet.context()).toMatchObject({ unsaved: {}, message: null });
  });

  it('is unchanged if the time ends while it is being handed in', () => {
    const sheet = openSheet({ timeLeft: 5000 });
    sheet.send(handIn);
    sheet.send({ type: 'confirm' });
    sheet.pass(5000);
    expect(sheet.at()).toBe('handingIn');
  });

  it('has no end if the time has none', () => {
    const sheet = openSheet();
    sheet.pass(2 ** 31);
    expect([sheet.at(), sheet.context().timeIsUp]).toEqual(['saved', false]);
  });
});

describe('a wait that was cut short', () => {
  it('is not counted when the same request fails again', async () => {
    const saved = openSheet({ unsaved: { one: ['a'] } });
    const handedIn = openSheet();
    handedIn.send({ type: 'handIn' });
    handedIn.send({ type: 'confirm' });
    for (const sheet of [saved, handedIn]) {
      await sheet.failed(new Error('Away'));
      sheet.pass(1500);
      sheet.send({ type: 'retry' });
      await sheet.failed(new Error('Away'));
      sheet.pass(600);
      expect(sheet.sent()).toHaveLength(2);
      sheet.pass(3400);
      expect(sheet.sent()).toHaveLength(3);
    }
  });
});
