import { statfs } from 'node:fs/promises';
import type { Deps } from '../core/deps.ts';
import { within } from '../core/within.ts';
import { type Figures, figures } from '../metrics/figures.ts';
import type { ReadinessReport } from './readiness.ts';

/** A server that does not know within this time whether it is ready is not: shorter than the time of a scrape. */
const READY_WITHIN_MS = 500;
const UNKNOWN: ReadinessReport = { missing: ['The check takes too long'], degraded: [] };

/** What `/api/ready` says, as numbers. */
export function readinessFigures({ readiness }: Pick<Deps, 'readiness'>): Figures {
  return figures(
    'readiness',
    {
      portal_ready: '1 while /api/ready answers 200, else 0',
      portal_degraded: 'Number of parts that /api/ready reports as degraded',
    },
    async () => {
      const { missing, degraded } = await within(READY_WITHIN_MS, readiness(), UNKNOWN);
      return { portal_ready: missing.length === 0 ? 1 : 0, portal_degraded: degraded.length };
    },
  );
}

export function diskFigures({ config, freeBytes }: Pick<Deps, 'config' | 'freeBytes'>): Figures {
  return figures(
    'disk',
    {
      portal_disk_free_bytes: 'Free space on the disk of DATA_DIR',
      portal_disk_size_bytes: 'Size of the disk of DATA_DIR',
    },
    async () => {
      const { blocks, bsize } = await statfs(config.dataDir);
      return {
        portal_disk_free_bytes: await freeBytes(config.dataDir),
        portal_disk_size_bytes: blocks * bsize,
      };
    },
  );
}
