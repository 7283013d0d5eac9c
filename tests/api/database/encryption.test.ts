import { describe, expect, it } from 'vitest';
import { createRecordCipher } from '#server/platform/crypto/encryption.ts';
import { deriveKey } from '#server/platform/crypto/keys.ts';
import { validRecords } from '#tests/domain/valid-records.ts';
import { openTestApi } from '#tests/support/api.ts';

const [now, before] = ['n'.repeat(32), 'b'.repeat(32)];

describe('a record at rest', () => {
  it('opens only in its own row', () => {
    const cipher = createRecordCipher([now]);
    const sealed = cipher.encrypt('Ada Lovelace', 'section|ada|contact-details|1');
    expect(cipher.decrypt(sealed, 'section|ada|contact-details|1')).toBe('Ada Lovelace');
    expect(() => cipher.decrypt(sealed, 'section|grace|contact-details|1')).toThrow();
    expect(() => cipher.decrypt(sealed, 'section|ada|contact-details|2')).toThrow();
  });

  it('is different each time, and does not show its content', () => {
    const cipher = createRecordCipher([now]);
    const sealed = [cipher.encrypt('Ada', 'row'), cipher.encrypt('Ada', 'row')];
    expect(sealed[0]).not.toBe(sealed[1]);
    expect(sealed.join()).not.toMatch(/Ada|QWRh/);
  });

  it('does not open when any part of it was changed', () => {
    const cipher = createRecordCipher([now]);
    const sealed = cipher.encrypt('Ada Lovelace', 'row');
    const positions = Array.from(sealed, (_, index) => index).filter((index) => sealed[index] !== '.');
    const opened = positions.filter((index) => {
      const other = sealed[index] === 'A' ? 'Q' : 'A';
      const changed = sealed.slice(0, index) + other + sealed.slice(index + 1);
      try {
        return cipher.decrypt(changed, 'row') !== 'Ada Lovelace';
      } catch {
        return false;
      }
    });
    expect(opened).toEqual([]);
    expect(() => cipher.decrypt(sealed.replace(/\.[^.]+\.([^.]+)$/, '.AAAA.$1'), 'row')).toThrow();
  });

  it('still opens after the secret was changed, but not without the earlier secret', () => {
    const sealed = createRecordCipher([before]).encrypt('Ada', 'row');
    expect(createRecordCipher([now, before]).decrypt(sealed, 'row')).toBe('Ada');
    expect(() => createRecordCipher([now]).decrypt(sealed, 'row')).toThrow('unknown key');
    const fresh = createRecordCipher([now, before]).encrypt('Ada', 'row');
    expect(createRecordCipher([now]).decrypt(fresh, 'row')).toBe('Ada');
  });

  it('has a key for each purpose', () => {
    expect(deriveKey(now, 'record-encryption')).not.toEqual(deriveKey(now, 'login-code'));
    expect(deriveKey(now, 'record-encryption')).toHaveLength(32);
  });

  it('moved to another client’s row answers 500 without any of its content', async () => {
    const api = await openTestApi();
    const [ada, grace] = [await api.client(), await api.client()];
    for (const as of [ada, grace]) await api.call('PUT', '/wallets', { as, body: validRecords.wallets });
    const { data } = await api.db
      .selectFrom('section_records')
      .select('data')
      .where('user_id', '=', ada.userId)
      .executeTakeFirstOrThrow();
    await api.db.updateTable('section_records').set({ data }).where('user_id', '=', grace.userId).execute();
    const answer = await api.call('GET', '/wallets', { as: grace });
    expect(answer.json()).toMatchObject({ statusCode: 500, message: 'Something went wrong' });
  });
});
