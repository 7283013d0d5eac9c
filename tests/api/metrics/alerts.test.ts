import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { sealWaiting } from '#server/derived/audit/seal.ts';
import { createHandlers } from '#server/handlers.ts';
import type { Deps } from '#server/platform/core/deps.ts';
import { recordBackup } from '#server/platform/db/backup-state.ts';
import type { TestApiOptions } from '#tests/support/api.ts';
import { completeCase } from '#tests/support/complete-case.ts';
import { freePort } from '#tests/support/free-port.ts';
import { ensurePromtool, promtool } from '#tests/support/promtool.ts';
import { openWatchedApi, type Scrape } from './scrape.ts';

const projectRoot = fileURLToPath(new URL('../../../', import.meta.url));
const rulesFile = path.join(projectRoot, 'deploy/observe/alerts.yaml');
const rulesText = readFileSync(rulesFile, 'utf8');
const alertNames = [...rulesText.matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name);
const dashboard: { panels: { title: string; targets: { expr: string }[] }[] } = JSON.parse(
  readFileSync(path.join(projectRoot, 'deploy/observe/dashboard.json'), 'utf8'),
);
const operations = readFileSync(path.join(projectRoot, 'docs/operations.md'), 'utf8');

type WatchedApi = Awaited<ReturnType<typeof openWatchedApi>>;

/** How the condition of an alert is provoked in the real server. */
type Provocation = {
  options?: () => Promise<TestApiOptions>;
  provoke: (api: WatchedApi, deps: Deps) => Promise<unknown>;
  /** Resolves when the metrics show it. */
  until?: (scrape: Scrape) => boolean;
  /** Minutes for which the condition lasts; longer than `for` of the rule. */
  minutes?: number;
};

const everyAlert: Record<string, Provocation> = {
  PortalNotReady: { provoke: async ({ app }) => app.draining.begin() },
  PortalBackupTooOld: {
    provoke: ({ db }) => recordBackup(db, backupAt('2026-11-20T05:00:00.000Z')),
    minutes: 90,
  },
  PortalErrorRate: {
    options: async () => ({
      handlers: (deps) => ({
        ...createHandlers(deps),
        hello: () => Promise.reject(new Error('Broken')),
      }),
    }),
    provoke: (api) => repeated(20, () => api.call('GET', '/')),
  },
  PortalMailsWaiting: {
    options: async () => ({ refusesMailTo: (to) => to === 'lost@example.com' }),
    async provoke(api) {
      await api.call('POST', '/auth/request-login-code', { body: { email: 'lost@example.com' } });
      api.clock.advanceMinutes(20);
    },
  },
  PortalWebhooksFailing: {
    options: async () => ({ env: { WEBHOOK_NETWORKS: 'any' } }),
    async provoke(api) {
      const as = await api.admin();
      await api.app.listen({ port: 0 });
      const url = `http://127.0.0.1:${await freePort()}/`;
      const body = { name: 'Accounting', url, events: ['case.submitted'], active: true };
      const made = await api.call('POST', '/webhooks', { as, body });
      await api.call('POST', `/webhooks/${made.json().id}/test`, { as });
      const failing = async () => (await api.scrape()).value('portal_webhooks_failing');
      await expect.poll(failing, { timeout: 10_000 }).toBe(1);
      api.clock.advanceMinutes(40);
    },
  },
  PortalDiskFull: {
    // More than the 64 MiB below which the server reports itself as degraded.
    options: async () => ({ freeBytes: async () => 100e6 }),
    provoke: async () => {},
  },
  PortalIdentityChecksWaiting: {
    async provoke(api) {
      await completeCase(api, await api.client());
      api.clock.advanceMinutes(25 * 60);
      // The entries of the case are anchored, as by a server that runs.
      await anchored(api);
    },
  },
  PortalAnchorTooOld: {
    async provoke(api) {
      await api.client();
      api.clock.advanceMinutes(3 * 60);
    },
  },
  PortalMassReading: {
    async provoke(api, { reads }) {
      for (let file = 0; file < 500; file += 1) {
        const subject = { subjectType: 'file', subjectId: `file-${file}`, details: {} };
        reads.note({ actorId: 'a-reviewer', actorRole: 'reviewer', action: 'file.opened', ...subject });
      }
      const written = () => api.db.selectFrom('audit_waiting').select('id').limit(1).executeTakeFirst();
      await expect.poll(written).toBeDefined();
    },
    until: ({ value }) => (value('portal_documents_opened_hour_max') ?? 0) >= 500,
  },
  PortalJobFailing: {
    async provoke(api) {
      await api.db.schema.alterTable('posts').renameTo('posts_elsewhere').execute();
      await api.app.listen({ port: 0 });
    },
    until: ({ value }) => (value('portal_job_failures_total', { name: 'publish-posts' }) ?? 0) > 0,
  },
  PortalPartAway: {
    options: async () => ({ env: { SMTP_URL: `smtp://127.0.0.1:${await freePort()}` }, mail: {} }),
    provoke: (api) => api.call('POST', '/auth/request-login-code', { body: { email: 'ada@example.com' } }),
    until: ({ value }) => value('portal_part_away', { part: 'mail server' }) === 1,
  },
};

async function repeated(times: number, work: () => Promise<unknown>): Promise<void> {
  for (let time = 0; time < times; time += 1) await work();
}

async function anchored(api: WatchedApi): Promise<void> {
  await api.app.listen({ port: 0 });
  await expect.poll(async () => (await api.scrape()).value('portal_audit_unanchored_seconds')).toBe(0);
}

const backupAt = (finished_at: string) => ({ finished_at, seconds: 60, bytes: 1_000_000, files: 10 });

/** Makes the backup of a server that is well, whatever the time is then. */
async function backedUp(api: WatchedApi): Promise<void> {
  await recordBackup(api.db, backupAt(api.clock.now().toISOString()));
}

/** Starts the server, and returns it with its dependencies. */
async function openProvoked({ options }: Provocation) {
  const given = (await options?.()) ?? {};
  const found: { deps?: Deps } = {};
  const api = await openWatchedApi({
    ...given,
    handlers: (deps) => {
      found.deps = deps;
      return (given.handlers ?? createHandlers)(deps);
    },
  });
  if (!found.deps) throw new Error('The server was built without handlers');
  return { api, deps: found.deps };
}

const seriesOf = ({ name, labels }: Scrape['samples'][number]) => {
  const all = { ...labels, job: 'onboarding-portal', instance: 'one' };
  return `${name}{${Object.entries(all)
    .map(([label, value]) => `${label}=${JSON.stringify(value)}`)
    .join(',')}}`;
};

/** The length of the calm before, in minutes. */
const CALM = 10;

/**
 * Returns the series that Prometheus would have: the first scrape, and then the second for some minutes. Gauges keep their value;
 * counters go on growing by what they grew between the scrapes each minute.
 */
function seriesBetween(before: Scrape, after: Scrape, minutes: number) {
  const first = new Map(before.samples.map((sample) => [seriesOf(sample), sample.value]));
  const series = after.samples
    .filter(({ value }) => Number.isFinite(value))
    .map((sample) => {
      const name = seriesOf(sample);
      const kind = after.metrics.get(sample.name.replace(/_(?:bucket|sum|count)$/, ''))?.type;
      const counts = after.metrics.get(sample.name)?.type === 'counter' || kind === 'histogram';
      const was = first.get(name) ?? (counts ? 0 : undefined);
      const step = counts ? Math.max(0, sample.value - (was ?? 0)) : 0;
      const calm = was === undefined ? `_x${CALM}` : `${was}+0x${CALM}`;
      return { series: name, values: `${calm} ${sample.value}+${step}x${minutes}` };
    });
  const up = { series: 'up{job="onboarding-portal",instance="one"}', values: `1+0x${CALM + minutes}` };
  return [...series, up];
}

/** Tests that exactly these alerts fire at the end. Throws with promtool's words if not. */
async function expectFiring(
  program: string,
  series: ReturnType<typeof seriesBetween>,
  { minutes, alerts }: { minutes: number; alerts: readonly string[] },
): Promise<void> {
  await promtool(program, ['test', 'rules'], {
    rule_files: [rulesFile],
    evaluation_interval: '1m',
    tests: [
      {
        interval: '1m',
        input_series: series,
        promql_expr_test: [
          {
            expr: 'group by (alertname) (ALERTS{alertstate="firing"})',
            eval_time: `${CALM + minutes}m`,
            exp_samples: alerts.map((alert) => ({ labels: `{alertname="${alert}"}`, value: 1 })),
          },
        ],
      },
    ],
  });
}

let program: string | null = null;
beforeAll(async () => {
  program = await ensurePromtool();
}, 120_000);

describe('the alerts', () => {
  it('are each provoked here', () => {
    expect(Object.keys(everyAlert).sort()).toEqual([...alertNames].sort());
  });

  it.each(Object.entries(everyAlert))(
    '%s fires for the condition in the server, and no other does',
    async (alert, provocation) => {
      const { api, deps } = await openProvoked(provocation);
      await api.call('GET', '/health');
      await backedUp(api);
      const before = await api.scrape();
      await provocation.provoke(api, deps);
      // A server that listens does it every second.
      await sealWaiting(api.db);
      if (alert !== 'PortalBackupTooOld') await backedUp(api);
      let after = await api.scrape();
      const { until = () => true, minutes = 30 } = provocation;
      await expect
        .poll(async () => {
          after = await api.scrape();
          return until(after);
        })
        .toBe(true);
      if (!program) return;
      const series = seriesBetween(before, after, minutes);
      await expectFiring(program, series, { minutes, alerts: [alert] });
    },
    60_000,
  );

  it('do not fire on a server that is well', async () => {
    const api = await openWatchedApi();
    await api.call('GET', '/health');
    await backedUp(api);
    const before = await api.scrape();
    await api.call('GET', '/health');
    const after = await api.scrape();
    expect(after.value('portal_ready')).toBe(1);
    if (program) await expectFiring(program, seriesBetween(before, after, 30), { minutes: 30, alerts: [] });
  });
});

describe('the files for Prometheus and Grafana', () => {
  const queries = dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
  const rules = [...rulesText.matchAll(/expr: (>-\n(?: {10}.*\n)+|.*)/g)].map(([, expr = '']) => expr);

  it('name metrics that a scrape has', async () => {
    const api = await openWatchedApi();
    await api.client();
    await api.app.listen({ port: 0 });
    await expect.poll(async () => (await api.scrape()).value('portal_job_seconds_count')).toBeDefined();
    const { metrics } = await api.scrape();
    const named = [...queries, ...rules].flatMap(
      (expr) => expr.match(/\b(?:portal|process|nodejs)_\w+/g) ?? [],
    );
    expect(named.length).toBeGreaterThan(40);
    const known = (name: string) =>
      metrics.has(name) || metrics.has(name.replace(/_(?:bucket|sum|count)$/, ''));
    expect(named.filter((name) => !known(name))).toEqual([]);
  });

  it('have queries that Prometheus can parse', async () => {
    expect(queries.length).toBeGreaterThan(20);
    if (!program) return;
    const asRules = queries.map((expr, index) => ({ record: `panel_${index}`, expr }));
    const output = await promtool(program, ['check', 'rules'], {
      groups: [{ name: 'panels', rules: asRules }],
    });
    expect(output).toContain(`${queries.length} rules found`);
  });

  it('are described: the table of metrics in docs/operations.md has each, with its type and help', async () => {
    const api = await openWatchedApi();
    const { metrics } = await api.scrape();
    const ours = [...metrics].filter(([name]) => name.startsWith('portal_'));
    const rows = [
      ...operations.matchAll(/^\| `(portal_\w+)(?:\{[\w, ]+\})?` +\| (\w+) +\| (.*?) +\|$/gm),
    ].map(([, name, type, help]) => [name, { type, help }]);
    expect(rows).toEqual(ours.sort(([a], [b]) => (a < b ? -1 : 1)));
  });
});
