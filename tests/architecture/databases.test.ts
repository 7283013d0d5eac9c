import { describe, expect, it } from 'vitest';
import { apiTestFiles, reasons } from '../support/databases.ts';

const files = apiTestFiles();
const alone = files.filter(({ reason }) => reason !== null);

/** Code that only occurs in files with database queries whose results may depend on the dialect. */
const speaksToDatabase = [
  /import [^;]*\b(?:dialect|isPostgres|create(?:Postgres|Migrated)Database)\b[^;]*;/,
  /from 'kysely'/,
  /server\/platform\/db\/(?!database\.ts|migrate\.ts)/,
  /\/(?:query-plans|many-cases|tampered-chain)\.ts'/,
];

/** Subjects whose files all test what the database does: search, index, paging, counts, chain, upgrade, races. */
const alwaysOnBoth =
  /\/(?:audit|cases|case-export|connections-of|database|documents|durability|notes|notices|onboarding|outreach|sections|seed|statistics|submission|submitted|timeline|users|person-links|auth-(?:accounts|codes|flows|floods|guessing|sessions)|identity-(?:manual|webhook|emails))[\w-]*\.test\.ts$/;
const butNot = new Set(['tests/api/submission/submission-pdf.test.ts']);

describe('an API test that runs on SQLite only', () => {
  it('is listed, and so is one that runs on both', () => {
    expect(alone.length).toBeGreaterThan(10);
    expect(files.length - alone.length).toBeGreaterThan(alone.length);
  });

  it.each(alone.map(({ file, reason }) => [file, reason]))(
    'says why no database can change its result: %s',
    (_, reason) => {
      expect(Object.keys(reasons)).toContain(reason);
    },
  );

  it.each(alone.map(({ file, text }) => [file, text]))(
    'does not query the database itself: %s',
    (_, text) => {
      expect(speaksToDatabase.filter((sign) => sign.test(text ?? '')).map(String)).toEqual([]);
    },
  );

  it('does not test the behaviour of the database', () => {
    const wrong = alone.filter(({ file }) => alwaysOnBoth.test(file) && !butNot.has(file));
    expect(wrong.map(({ file }) => file)).toEqual([]);
  });
});
