import { describe, expect, it } from 'vitest';
import {
  entryErrors,
  errorsAfter,
  errorTree,
  listMessage,
  messagesWithin,
} from '#src/ui/form/field-error-tree.ts';

const tooMany = { property: 'wallets', message: 'List at most 50 wallets' };
const address = { property: 'wallets.1.walletAddress', message: 'Enter the wallet address' };
const whole = { property: 'wallets.1', message: 'We do not know this provider' };

const rowOf = (errors: Record<string, unknown>, index: number) =>
  messagesWithin(entryErrors(errors, 'wallets', index));

describe('messages about a list', () => {
  it('are a sentence of the list if they are about all of it, and are in no row', () => {
    const errors = errorTree([tooMany]);
    expect(listMessage(errors, 'wallets')).toBe('List at most 50 wallets');
    expect([0, 1, 2].flatMap((index) => rowOf(errors, index))).toEqual([]);
    expect(listMessage(errors, 'directors')).toBeUndefined();
  });

  it.each([
    ['first', [tooMany, whole, address]],
    ['last', [address, whole, tooMany]],
  ])(
    'contain both what is about the list, given %s, and what is about an entry and its fields',
    (_, said) => {
      const errors = errorTree(said);
      expect(listMessage(errors, 'wallets')).toBe('List at most 50 wallets');
      expect(rowOf(errors, 0)).toEqual([]);
      expect(rowOf(errors, 1).sort()).toEqual([address.message, whole.message]);
    },
  );

  it('are cleared with any change of the list; those about another entry remain with it', () => {
    const errors = errorTree([tooMany, address]);
    for (const change of [{ kind: 'added' }, { kind: 'changed', index: 0 }] as const) {
      const after = errorsAfter(errors, 'wallets', change);
      expect(listMessage(after, 'wallets')).toBeUndefined();
      expect(rowOf(after, 1)).toEqual([address.message]);
    }
    const after = errorsAfter(errors, 'wallets', { kind: 'deleted', index: 0 });
    expect([rowOf(after, 0), rowOf(after, 1)]).toEqual([[address.message], []]);
    expect(rowOf(errorsAfter(errors, 'wallets', { kind: 'changed', index: 1 }), 1)).toEqual([]);
    // The entry is the last one, which has no message.
    expect(rowOf(errorsAfter(errors, 'wallets', { kind: 'changed', index: 7 }), 1)).toEqual([
      address.message,
    ]);
    expect(errorsAfter(errorTree([tooMany]), 'wallets', { kind: 'added' }).wallets).toBeUndefined();
  });
});
