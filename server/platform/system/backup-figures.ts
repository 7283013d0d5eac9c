import type { CoreDeps } from '../core/deps.ts';
import { lastBackup } from '../db/backup-state.ts';
import { type Figures, figures, secondsSince } from '../metrics/figures.ts';

/** The last successful backup of `npm run backup`; no figures before the first one. */
export function backupFigures({ db, clock }: Pick<CoreDeps, 'db' | 'clock'>): Figures {
  return figures(
    'backup',
    {
      portal_backup_age_seconds: 'Time since the last successful backup',
      portal_backup_duration_seconds: 'Time that the last successful backup took',
      portal_backup_bytes: 'Size of the last successful backup',
    },
    async () => {
      const last = await lastBackup(db);
      return {
        portal_backup_age_seconds: last ? secondsSince(last.finished_at, clock.now()) : null,
        portal_backup_duration_seconds: last?.seconds ?? null,
        portal_backup_bytes: last?.bytes ?? null,
      };
    },
  );
}
