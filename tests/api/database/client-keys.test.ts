import { type RawBuilder, sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { bringCaseIndexUpToDate } from '#server/derived/case-index/bring-up-to-date.ts';
import {
  beginClientKeys,
  clientCipher,
  clientReader,
  clientReaders,
  destroyClientKey,
} from '#server/platform/crypto/client-keys.ts';
import { recordCipherOf } from '#server/platform/crypto/encryption.ts';
import { replaceUnchanged } from '#server/platform/db/replace-unchanged.ts';
import { inSnapshot, inTransaction } from '#server/platform/db/transaction.ts';
import { openFileStore } from '#server/platform/files/open-store.ts';
import { renewEncryption } from '#server/start/renew-encryption.ts';
import { validRecords } from '#tests/domain/valid-records.ts';
import { openTestApi, type Person } from '#tests/support/api.ts';

const [now, before] = ['n'.repeat(32), 'b'.repeat(32)];
const under = (appSecret: string, ...earlierSecrets: string[]) => ({ appSecret, earlierSecrets });

describe('the key of a client', () => {
  it('encrypts in the client’s own rows alone', async () => {
    const { db, config } = await openTestApi();
    const [ada, grace] = [
      await clientCipher({ db, config }, 'ada'),
      await clientCipher({ db, config }, 'grace'),
    ];
    const sealed = ada.encrypt('Lovelace', 'row');
    expect(sealed).toMatch(/^v2\.[0-9a-f]{32}\./);
    expect(ada.decrypt(sealed, 'row')).toBe('Lovelace');
    expect(() => ada.decrypt(sealed, 'another row')).toThrow();
    expect(() => grace.decrypt(sealed, 'row')).toThrow('unknown key');
    expect(() => recordCipherOf(config).decrypt(sealed, 'row')).toThrow('unknown key');
  });

  it('opens what was encrypted before clients had keys', async () => {
    const { db, config } = await openTestApi();
    const sealed = recordCipherOf(config).encrypt('Lovelace', 'row');
    const cipher = await clientCipher({ db, config }, 'ada');
    expect(cipher.decrypt(sealed, 'row')).toBe('Lovelace');
  });

  it('is the same for everyone who asks for it at once', async () => {
    const { db, config } = await openTestApi();
    const ciphers = await Promise.all(
      Array.from({ length: 8 }, () => inTransaction(db, (db) => clientCipher({ db, config }, 'ada'))),
    );
    const sealed = ciphers.map((cipher) => cipher.encrypt('Lovelace', 'row'));
    const reader = await clientReader({ db, config }, 'ada');
    expect(sealed.map((text) => reader.decrypt(text, 'row'))).toEqual(Array(8).fill('Lovelace'));
  });

  it('opens nothing once it is destroyed, also in copies of the records', async () => {
    const { db, config } = await openTestApi();
    const [ada, grace] = [
      await clientCipher({ db, config }, 'ada'),
      await clientCipher({ db, config }, 'grace'),
    ];
    const sealed = { ada: ada.encrypt('Lovelace', 'row'), grace: grace.encrypt('Hopper', 'row') };
    await inTransaction(db, (trx) => destroyClientKey(trx, 'ada'));
    const readers = await clientReaders({ db, config }, ['ada', 'grace']);
    expect(() => readers('ada').decrypt(sealed.ada, 'row')).toThrow('unknown key');
    expect(readers('grace').decrypt(sealed.grace, 'row')).toBe('Hopper');
    // A new key of the same client opens nothing that an earlier one has encrypted.
    const renewed = await clientCipher({ db, config }, 'ada');
    expect(() => renewed.decrypt(sealed.ada, 'row')).toThrow('unknown key');
  });

  it('is not destroyed by a transaction that fails', async () => {
    const { db, config } = await openTestApi();
    const sealed = (await clientCipher({ db, config }, 'ada')).encrypt('Lovelace', 'row');
    const failing = inTransaction(db, async (trx) => {
      await destroyClientKey(trx, 'ada');
      throw new Error('refused');
    });
    await expect(failing).rejects.toThrow('refused');
    expect((await clientReader({ db, config }, 'ada')).decrypt(sealed, 'row')).toBe('Lovelace');
  });

  it('is read in a snapshot, which creates none', async () => {
    const { db, config } = await openTestApi();
    const reader = await inSnapshot(db, (db) => clientReader({ db, config }, 'ada'));
    expect(reader.decrypt(recordCipherOf(config).encrypt('Lovelace', 'row'), 'row')).toBe('Lovelace');
    expect(await db.selectFrom('data_keys').selectAll().execute()).toEqual([]);
  });

  it('opens with the secret that it was wrapped with, as long as it is listed', async () => {
    const { db } = await openTestApi();
    const sealed = (await clientCipher({ db, config: under(before) }, 'ada')).encrypt('Lovelace', 'row');
    const reader = await clientReader({ db, config: under(now, before) }, 'ada');
    expect(reader.decrypt(sealed, 'row')).toBe('Lovelace');
    await expect(clientReader({ db, config: under(now) }, 'ada')).rejects.toThrow('cannot be opened');
  });

  it('is refused when its row was changed or copied to another client', async () => {
    const { db, config } = await openTestApi();
    await clientCipher({ db, config }, 'ada');
    await db.updateTable('data_keys').set({ client_id: 'grace' }).execute();
    await expect(clientCipher({ db, config }, 'grace')).rejects.toThrow();
    await db.updateTable('data_keys').set({ wrapped: 'nothing of ours' }).execute();
    await expect(clientCipher({ db, config }, 'grace')).rejects.toThrow(
      'The key of client grace cannot be opened',
    );
  });

  it('is not replaced by a renewal that has read an earlier value of its row', async () => {
    const { db, config } = await openTestApi();
    for (const id of ['ada', 'grace']) await clientCipher({ db, config }, id);
    const rows = await db.selectFrom('data_keys').selectAll().orderBy('client_id').execute();
    const replacements = rows.map((row) => ({
      row,
      from: row.client_id === 'grace' ? 'read before a change' : row.wrapped,
      to: 'wrapped again',
    }));
    await inTransaction(db, (trx) =>
      replaceUnchanged(trx, { table: 'data_keys', column: 'wrapped', key: ['id'] }, replacements),
    );
    const after = await db.selectFrom('data_keys').select('wrapped').orderBy('client_id').execute();
    expect(after.map(({ wrapped }) => wrapped)).toEqual(['wrapped again', rows[1]?.wrapped]);
  });

  it('is not used while servers of an earlier release may run beside this one', async () => {
    const { db, config } = await openTestApi();
    const value = new Date(Date.now() + 60_000).toISOString();
    await db.insertInto('check_values').values({ name: 'client keys from', value }).execute();
    const sealed = (await clientCipher({ db, config }, 'ada')).encrypt('Lovelace', 'row');
    expect(recordCipherOf(config).decrypt(sealed, 'row')).toBe('Lovelace');
    await beginClientKeys(db);
    const cipher = await clientCipher({ db, config }, 'ada');
    expect(cipher.encrypt('Lovelace', 'row')).toMatch(/^v2/);
    expect(cipher.decrypt(sealed, 'row')).toBe('Lovelace');
  });
});

it('a row that was damaged fails the calls of its client alone, and the log names the client', async () => {
  const api = await openTestApi();
  const [ada, grace, admin] = [await api.client(), await api.client(), await api.admin()];
  for (const as of [ada, grace]) {
    await api.call('PUT', '/wallets', { as, body: validRecords.wallets });
    await api.call('PUT', '/contact-details', { as, body: validRecords['contact-details'] });
    await api.call('POST', '/onboarding-documents', { as, body: {} });
  }
  const damage = (wrapped: RawBuilder<string>) =>
    api.db.updateTable('data_keys').set({ wrapped }).where('client_id', '=', ada.userId).execute();
  const log = vi.spyOn(api.app.log, 'error');
  const statusOf = async (as: Person, path = '/wallets') => (await api.call('GET', path, { as })).statusCode;
  const damages: [RawBuilder<string>, number][] = [
    [sql`substr(wrapped, 1, 60)`, 0],
    [sql`'nothing of ours'`, 1],
  ];
  for (const [wrapped, unreadable] of damages) {
    await damage(wrapped);
    log.mockClear();
    expect([await statusOf(ada), await statusOf(grace)]).toEqual([500, 200]);
    expect(log).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ clientId: ada.userId }),
      'the key of a client cannot be opened: restore its row of data_keys',
    );
    for (const path of ['/onboarding', '/admin/cases', '/admin/identity-checks']) {
      expect([path, await statusOf(admin, path)]).toEqual([path, 200]);
    }
    const documents = await api.call('GET', '/onboarding-documents', { as: admin });
    expect(documents.json()).toMatchObject({ total: 2, items: [{ onboardingId: expect.any(String) }] });
    expect(await statusOf(ada, '/onboarding-documents')).toBe(500);
    // A start indexes the other cases, and the renewal counts what it cannot read.
    await api.db.updateTable('case_index').set({ made_with: '' }).execute();
    await bringCaseIndexUpToDate(api);
    const store = await openFileStore(api.config);
    expect(await renewEncryption({ ...api, store })).toMatchObject({ unreadable });
  }
});
