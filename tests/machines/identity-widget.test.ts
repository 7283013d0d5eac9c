import { describe, expect, it } from 'vitest';
import { startCheck, widgetOpen } from './identity-checks.ts';

describe('the widget', () => {
  it('opens with a token, and closes only with the status from the server', async () => {
    const person = await widgetOpen();
    expect(person.value()).toEqual({ widget: 'open' });
    expect(person.context().token).toBe('first');
    person.send({ type: 'widget.message', name: 'idCheck.onApplicantStatusChanged' });
    person.know('not_started', 'sumsub');
    expect(person.value()).toEqual({ widget: 'open' });
    person.know('pending', 'sumsub');
    expect(person.value()).toBe('waiting');
  });

  it('remains open while its expired token is renewed, once', async () => {
    const person = await widgetOpen();
    person.send({ type: 'widget.tokenExpired' });
    person.send({ type: 'widget.tokenExpired' });
    expect(person.value()).toEqual({ widget: 'renewing' });
    expect(person.actor.getSnapshot().hasTag('loading')).toBe(false);
    expect(person.fetchToken.inputs()).toHaveLength(2);
    await person.fetchToken.answer({ kind: 'token', token: 'second' });
    expect(person.value()).toEqual({ widget: 'open' });
    expect(person.context().token).toBe('second');
  });

  it('restarts if its token is refused, but not endlessly', async () => {
    const person = await widgetOpen();
    const refuse = () => person.send({ type: 'widget.error', code: 'invalid-token', error: 'refused' });
    for (const token of ['second', 'third', 'fourth']) {
      refuse();
      expect(person.value()).toEqual({ widget: 'fetching' });
      await person.fetchToken.answer({ kind: 'token', token });
    }
    refuse();
    expect(person.value()).toEqual({ widget: 'unavailable' });
    person.send({ type: 'retry' });
    expect(person.value()).toEqual({ widget: 'fetching' });
  });

  it('only logs every other error', async () => {
    const person = await widgetOpen();
    person.send({ type: 'widget.error', code: 'network', error: 'lost' });
    person.send({ type: 'widget.message', name: 'idCheck.onReady' });
    expect(person.value()).toEqual({ widget: 'open' });
    expect(person.logged).toEqual(['lost', 'idCheck.onReady']);
  });

  it('reports that the provider is unavailable, and can be retried', async () => {
    const person = startCheck();
    person.know('not_started', 'sumsub');
    await person.fetchToken.fail(new Error('The identity provider does not answer'));
    expect(person.value()).toEqual({ widget: 'unavailable' });
    expect(person.context().message).toBe('The identity provider does not answer');
    person.send({ type: 'retry' });
    await person.fetchToken.answer({ kind: 'token', token: 'first' });
    expect(person.value()).toEqual({ widget: 'open' });
    expect(person.context().message).toBeNull();
  });

  it('without an available token queries the status of the check', async () => {
    const person = startCheck();
    person.know('not_started', 'sumsub');
    await person.fetchToken.answer({ kind: 'refused', message: 'A check is under way' });
    expect([person.value(), person.looks()]).toEqual([{ widget: 'unavailable' }, 1]);
    expect(person.context().message).toBe('A check is under way');
    person.know('pending', 'sumsub');
    expect(person.value()).toBe('waiting');
  });

  it.each([
    [{ kind: 'refused', message: 'A check is under way' } as const, 'A check is under way', 1],
    [new Error('The provider does not answer'), 'The provider does not answer', 0],
  ])('whose token cannot be renewed can be retried: %s', async (answer, message, looks) => {
    const person = await widgetOpen();
    person.send({ type: 'widget.tokenExpired' });
    if (answer instanceof Error) await person.fetchToken.fail(answer);
    else await person.fetchToken.answer(answer);
    expect([person.value(), person.looks()]).toEqual([{ widget: 'unavailable' }, looks]);
    expect(person.context().message).toBe(message);
    person.send({ type: 'retry' });
    expect(person.value()).toEqual({ widget: 'fetching' });
    expect(person.context().message).toBeNull();
  });

  it('that reports an error without a token only logs it', async () => {
    const person = startCheck();
    person.know('not_started', 'sumsub');
    person.send({ type: 'widget.error', code: 'invalid-token', error: 'too early' });
    expect(person.value()).toEqual({ widget: 'fetching' });
    expect(person.logged).toEqual(['too early']);
  });

  it('never opens with an invalid link', async () => {
    const person = startCheck();
    person.know('not_started', 'sumsub');
    await person.fetchToken.answer({ kind: 'linkDead' });
    expect(person.actor.getSnapshot()).toMatchObject({ status: 'done', output: { kind: 'linkDead' } });
  });

  it('with an invalid link ends', async () => {
    const person = await widgetOpen();
    person.send({ type: 'widget.tokenExpired' });
    await person.fetchToken.answer({ kind: 'linkDead' });
    expect(person.actor.getSnapshot().status).toBe('done');
  });
});
