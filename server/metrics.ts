import type { FastifyInstance } from 'fastify';
import { Registry } from 'prom-client';
import { anchorFigures } from './derived/anchors/anchor-figures.ts';
import { readFigures } from './derived/reads/read-figures.ts';
import type { Deps } from './platform/core/deps.ts';
import type { JobRun } from './platform/jobs/jobs.ts';
import { mailFigures } from './platform/mail/mail-figures.ts';
import { addDatabaseMetrics } from './platform/metrics/database.ts';
import { type Figures, figures } from './platform/metrics/figures.ts';
import { addHttpMetrics } from './platform/metrics/http.ts';
import { addJobMetrics } from './platform/metrics/jobs.ts';
import { listenForScrapes, type MetricsAddress } from './platform/metrics/listener.ts';
import { addProcessMetrics } from './platform/metrics/process.ts';
import { addFigures } from './platform/metrics/scrape.ts';
import { backupFigures } from './platform/system/backup-figures.ts';
import { diskFigures, readinessFigures } from './platform/system/system-figures.ts';
import { webhookFigures } from './records/webhooks/webhook-figures.ts';
import { waitingCheckFigures } from './staff/cases/waiting-checks.ts';

function outageFigures({ outages }: Pick<Deps, 'outages'>): Figures {
  return figures(
    'outages',
    {
      portal_part_away: {
        help: '1 while a part outside of this process does not answer it, else 0',
        label: 'part',
      },
    },
    async () => ({
      portal_part_away: new Map([...outages.now()].map(([part, isAway]) => [part, isAway ? 1 : 0])),
    }),
  );
}

/** The figures that are read for each scrape: a module with something to watch adds its own here. */
function figuresOf(deps: Deps): readonly Figures[] {
  return [
    readinessFigures(deps),
    diskFigures(deps),
    outageFigures(deps),
    mailFigures(deps),
    waitingCheckFigures(deps),
    anchorFigures(deps),
    readFigures(deps),
    backupFigures(deps),
    webhookFigures(deps),
  ];
}

/**
 * Measures the server, and serves the metrics while it runs. Loaded only with `METRICS_ADDRESS`.
 * @returns a function that receives each run of a job that has ended
 */
export function addMetrics(app: FastifyInstance, deps: Deps, address: MetricsAddress): (run: JobRun) => void {
  const registry = new Registry();
  addProcessMetrics(registry);
  addHttpMetrics(app, registry);
  addDatabaseMetrics(deps.db, registry);
  const onRun = addJobMetrics(registry);
  const scrape = addFigures(registry, figuresOf(deps));
  let close = async () => {};
  // Before the server listens, so that an address that cannot be used stops the start.
  app.addHook('onReady', async () => {
    close = await listenForScrapes(address, scrape, registry.contentType);
  });
  app.addHook('onClose', async () => close());
  return onRun;
}
