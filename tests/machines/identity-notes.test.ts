import { describe, expect, it } from 'vitest';
import { choosing, startCheck, submitting, widgetOpen } from './identity-checks.ts';

const badToken = { type: 'widget.error', code: 'invalid-token', error: 'refused' } as const;

describe('a photograph', () => {
  it('that is retaken is never the previous one', () => {
    const person = choosing();
    person.photograph();
    const seen: unknown[] = [];
    person.actor.subscribe(({ context }) => seen.push(context.stored.front));
    person.take('front', 'again.jpg');
    expect(seen.length).toBeGreaterThan(0);
    expect(seen).not.toContain('id of front.jpg');
  });

  it('that is removed is no longer sent', () => {
    const person = choosing();
    person.take('front');
    person.send({ type: 'photo.remove', side: 'front' });
    expect(person.sending.map(({ cut }) => cut)).toEqual([true]);
  });
});

describe('the recorded state of a check', () => {
  it('contains the document, on the server too', () => {
    const person = choosing();
    person.send({ type: 'document.choose', kind: 'passport', hasBack: false });
    expect(person.documents).toEqual(['passport']);
  });

  it('contains why it was not handed in, until it is retried', async () => {
    const person = await submitting();
    expect(person.hasTag('busy')).toBe(true);
    await person.handIn.fail(new Error('Down'));
    expect(person.context().message).toBe('Down');
    person.send({ type: 'handIn' });
    expect(person.context().message).toBeNull();
  });

  it('restarts when a refused person takes photographs again', () => {
    const person = startCheck();
    expect([person.hasTag('busy'), person.hasTag('loading')]).toEqual([true, true]);
    person.know('refused');
    person.send({ type: 'again' });
    expect(person.actor.getSnapshot().matches({ known: { open: 'choosing' } })).toBe(true);
  });
});

describe('the recorded state of the widget', () => {
  it('is busy while it fetches a token, and hides the widget before the first', async () => {
    const person = startCheck();
    person.hear({ type: 'check.failed', message: 'Down' });
    expect(person.context().message).toBe('Down');
    person.know('not_started', 'sumsub');
    expect(person.context().message).toBeNull();
    expect([person.hasTag('busy'), person.hasTag('loading')]).toEqual([true, true]);
    await person.fetchToken.answer({ kind: 'token', token: 'first' });
    expect([person.hasTag('busy'), person.hasTag('loading')]).toEqual([false, false]);
    person.send({ type: 'widget.tokenExpired' });
    expect([person.hasTag('busy'), person.hasTag('loading')]).toEqual([true, false]);
  });

  it('contains each error, a refused token as well, until it gives up', async () => {
    const person = await widgetOpen();
    for (const token of ['second', 'third', 'fourth']) {
      person.send(badToken);
      await person.fetchToken.answer({ kind: 'token', token });
    }
    person.send(badToken);
    expect(person.value()).toEqual({ widget: 'unavailable' });
    expect(person.logged).toEqual(['refused', 'refused', 'refused', 'refused']);
    person.send({ type: 'retry' });
    expect(person.context().restarts).toBe(0);
  });

  it('contains nothing of earlier attempts when it is opened again', async () => {
    const person = await widgetOpen();
    person.send(badToken);
    expect(person.context().restarts).toBe(1);
    person.know('pending', 'sumsub');
    person.know('not_started', 'sumsub');
    expect(person.value()).toEqual({ widget: 'fetching' });
    expect(person.context().restarts).toBe(0);
  });
});
