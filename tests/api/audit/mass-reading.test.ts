import { expect, test } from 'vitest';
import { createMassReadingWatch } from '#server/derived/reads/mass-reading.ts';
import { systemRandom } from '#server/platform/core/random.ts';
import { openTestApi } from '#tests/support/api.ts';
import { sealed } from '#tests/support/sealed.ts';

const opened = (actorId: string, count: number) =>
  Array.from({ length: count }, (_, number) => ({
    actorId,
    actorRole: 'reviewer' as const,
    action: 'file.opened' as const,
    subjectType: 'file',
    subjectId: `file-${number}`,
  }));

test('an account that opens very many documents is noticed once an hour: mail, audit entry and count', async () => {
  const api = await openTestApi({ env: { DOCUMENTS_ALERT_PER_HOUR: '20' } });
  await api.admin();
  const reviewer = await api.reviewer();
  const watch = createMassReadingWatch({ ...api, log: api.app.log, random: systemRandom });
  await watch.count(opened(reviewer.userId, 12));
  await watch.count(opened(reviewer.userId, 8));
  expect(watch.notices()).toBe(0);
  await watch.count(opened(reviewer.userId, 1));
  expect(watch.notices()).toBe(1);
  await watch.count(opened(reviewer.userId, 30));
  expect(watch.notices()).toBe(1);
  const mails = await api.db
    .selectFrom('mail_outbox')
    .select(['template'])
    .where('template', '=', 'mass-reading')
    .execute();
  expect(mails).toHaveLength(1);
  const entries = await (await sealed(api.db))
    .selectFrom('audit_entries')
    .select(['subject_id', 'details'])
    .where('action', '=', 'documents.mass-read')
    .execute();
  expect(entries).toHaveLength(1);
  expect(entries[0]?.subject_id).toBe(reviewer.userId);
  api.clock.advanceMinutes(61);
  await watch.count(opened(reviewer.userId, 21));
  expect(watch.notices()).toBe(2);
});
