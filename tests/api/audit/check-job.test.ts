import { describe, expect, it } from 'vitest';
import { createCheckJob } from '#server/derived/audit/check-job.ts';
import type { AuditProgress, AuditVerdict } from '#server/derived/audit/verify-chain.ts';
import { SettableClock } from '#tests/support/api.ts';

// SQLite alone: settings

const whole: AuditVerdict = { ok: true, entries: 5 };

/** A check that ends when the test says so. */
function checkOfTest() {
  const runs: { reach(progress: AuditProgress): void; end(): void; fail(): void }[] = [];
  const run = (onProgress: (progress: AuditProgress) => void) =>
    new Promise<AuditVerdict>((resolve, reject) => {
      runs.push({ reach: onProgress, end: () => resolve(whole), fail: () => reject(new Error('away')) });
    });
  return { runs, call: createCheckJob(run, new SettableClock(), 20) };
}

describe('a check of the audit chain', () => {
  it('answers with the result where the chain is short', async () => {
    const { runs, call } = checkOfTest();
    const answers = Promise.all([call('ada'), call('grace')]);
    runs[0]?.end();
    const verdict = { ...whole, checkedAt: '2026-11-21T08:00:00.000Z' };
    expect(await answers).toEqual([{ verdict }, { verdict }]);
    expect(runs).toHaveLength(1);
  });

  it('answers with its progress while it runs, continues, and gives the result to a later call', async () => {
    const { runs, call } = checkOfTest();
    const first = call('ada');
    runs[0]?.reach({ entries: 2, of: 5 });
    expect(await first).toEqual({ progress: { entries: 2, of: 5 } });
    runs[0]?.reach({ entries: 4, of: 5 });
    expect(await call('ada')).toEqual({ progress: { entries: 4, of: 5 } });
    runs[0]?.end();
    expect(await call('ada')).toMatchObject({ verdict: whole });
    // The result was delivered: the next call starts a new check.
    const again = call('ada');
    runs[1]?.end();
    expect(await again).toMatchObject({ verdict: whole });
    expect(runs).toHaveLength(2);
  });

  it('is followed by another check if it failed while no call was waiting', async () => {
    const { runs, call } = checkOfTest();
    expect(await call('ada')).toMatchObject({ progress: {} });
    runs[0]?.fail();
    await new Promise(setImmediate);
    const next = call('ada');
    runs[1]?.end();
    expect(await next).toMatchObject({ verdict: whole });
  });
});
