import { expect, it } from 'vitest';
import {
  type AheadAsked,
  noticeAhead,
  type RecordAhead,
  windowsAhead,
} from '#server/platform/jobs/notice-ahead.ts';
import { buildTestApp } from '#tests/support/api.ts';

it('has windows without a gap, and a day in one of them only', () => {
  expect(windowsAhead('2026-11-27', [30, 7])).toEqual([
    { step: 30, from: '2026-12-05', until: '2026-12-27' },
    { step: 7, from: '2026-11-27', until: '2026-12-04' },
  ]);
});

it('notifies of every record once, also of more than one query returns, until it is aborted', async () => {
  const { db, close } = await buildTestApp();
  const asked: AheadAsked[] = [];
  const notices: string[] = [];
  const records: RecordAhead[] = Array.from({ length: 120 }, (_, n) => ({
    ...{ id: String(n).padStart(3, '0'), day: '2026-12-01', noticed: '' },
  }));
  const stop = new AbortController();
  const run = () =>
    noticeAhead(
      db,
      {
        windows: windowsAhead('2026-11-27', [7]),
        async find(question) {
          asked.push(question);
          return records.filter(({ id }) => id > question.after.id).slice(0, question.atMost);
        },
        async notify(_trx, { id }, { notice, step }) {
          notices.push(`${id} ${notice} ${step}`);
          if (notices.length === 150) stop.abort();
        },
      },
      stop.signal,
    );
  await run();
  expect(asked.map(({ after }) => after.id)).toEqual(['', '049', '099']);
  expect(asked[0]).toMatchObject({ from: '2026-11-27', until: '2026-12-04', suffix: '/7' });
  expect(notices).toEqual(records.map(({ id }) => `${id} 2026-12-01/7 7`));
  await run();
  expect(notices).toHaveLength(170);
  await close();
});
