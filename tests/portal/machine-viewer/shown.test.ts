import { describe, expect, it } from 'vitest';
import { createActor, createMachine } from 'xstate';
import { type Shown, shown } from '#tools/machine-viewer/live/shown.ts';

const plain = (value: string | number | boolean | null): Shown => ({ kind: 'plain', value });
const other = (text: string): Shown => ({ kind: 'other', text });

describe('a value on the developers’ page', () => {
  it('keeps plain data as it is', () => {
    expect(shown({ email: 'ada@example.com', secondsLeft: 3, message: null, lists: [true, ''] })).toEqual({
      kind: 'record',
      fields: [
        ['email', plain('ada@example.com')],
        ['secondsLeft', plain(3)],
        ['message', plain(null)],
        ['lists', { kind: 'list', items: [plain(true), plain('')] }],
      ],
    });
  });

  it.each<[string, unknown, string]>([
    ['nothing', undefined, 'undefined'],
    ['a file', new File(['12345'], 'passport.png'), 'file “passport.png”, 5 bytes'],
    ['an actor', createActor(createMachine({ id: 'm' }), { id: 'upload-0' }), 'actor upload-0'],
    [
      'a snapshot',
      createActor(createMachine({ initial: 'a', states: { a: {} } })).getSnapshot(),
      'state "a"',
    ],
    ['a function', function send() {}, 'function send'],
    ['an error', new TypeError('no connection'), 'TypeError: no connection'],
    ['a date', new Date('2026-11-21T08:00:00Z'), 'date 2026-11-21T08:00:00.000Z'],
    ['no date', new Date('?'), 'date invalid'],
    ['a large number', 12n, '12n'],
    ['a symbol', Symbol('s'), 'Symbol(s)'],
    ['a promise', Promise.resolve(), 'promise'],
    ['an element', document.createElement('form'), 'node form'],
    ['bytes', new Uint8Array(4), '4 bytes'],
  ])('names %s', (_, value, text) => {
    expect(shown(value)).toEqual(other(text));
  });

  it('is cut at cycles and at great depth', () => {
    const circle: Record<string, unknown> = {};
    circle.self = circle;
    expect(shown(circle)).toEqual({
      kind: 'record',
      fields: [['self', other('the same object as further out')]],
    });
    let deep: unknown = 'bottom';
    for (let level = 0; level < 100; level += 1) deep = [deep];
    expect(JSON.stringify(shown(deep))).toContain('too deep to show');
  });

  it('survives a field that cannot be read', () => {
    const stubborn = {
      get field(): never {
        throw new Error('not now');
      },
    };
    expect(shown(stubborn)).toEqual({
      kind: 'record',
      fields: [['field', other('unreadable: Error: not now')]],
    });
  });

  it('can be sent to another tab, whatever its type', () => {
    const all = shown({ file: new File([], 'a'), send: () => {}, map: new Map([['key', Symbol('s')]]) });
    expect(structuredClone(all)).toEqual(all);
  });
});
