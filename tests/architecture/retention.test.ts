import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { periodInWords, type RetentionClass, retentionClasses } from '#domain/retention.ts';
import { settings } from '#server/platform/settings/settings.ts';
import { projectRoot } from './source-files.ts';

/** Returns the row of a class in `docs/personal-data.md`. */
function rowOf({ records, period, from, outcome, never = 'Not by time' }: RetentionClass): string {
  return `| ${[records, kept(period, never), from, outcome].join(' | ')} |`;
}

function kept(period: RetentionClass['period'], never: string): string {
  if (period === null) return 'Not by time';
  if ('fixed' in period) return periodInWords(period.fixed, period.unit);
  const byDefault = period.byDefault === 0 ? never : periodInWords(period.byDefault, period.unit);
  return `\`${period.setting}\`: ${byDefault}`;
}

it('docs/personal-data.md has a row for each class of record', () => {
  // The formatter aligns the columns.
  const text = readFileSync(path.join(projectRoot, 'docs/personal-data.md'), 'utf8').replaceAll(/ +/g, ' ');
  const missing = retentionClasses.map((each) => rowOf(each)).filter((row) => !text.includes(row));
  expect(missing).toEqual([]);
});

it('every setting of the table exists, with the same default', () => {
  const known = new Map<string, string>(settings.map((setting) => [setting.name, setting.default]));
  const wrong = retentionClasses.flatMap(({ period }: RetentionClass) =>
    period && 'setting' in period && known.get(period.setting) !== String(period.byDefault)
      ? [period.setting]
      : [],
  );
  expect(wrong).toEqual([]);
});
