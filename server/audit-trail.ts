import { type Anchoring, createAnchoring } from './derived/anchors/anchoring.ts';
import { openAnchorLog } from './derived/anchors/open-log.ts';
import { openAuditChain } from './derived/audit/open-chain.ts';
import { sealWaiting } from './derived/audit/seal.ts';
import { createMassReadingWatch, type MassReadingWatch } from './derived/reads/mass-reading.ts';
import { createReadLog, type ReadLog } from './derived/reads/read-log.ts';
import type { CoreDeps } from './platform/core/deps.ts';

/** The parts of the audit trail that run in the background. */
export type AuditTrail = {
  anchoring: Anchoring;
  reads: ReadLog;
  massReading: MassReadingWatch;
  /** Starts to write reads by staff every second, and to anchor the end of the chain every hour. */
  start(): void;
  /** Writes and anchors the remaining reads. */
  stop(): Promise<void>;
};

/** Opens the chain, which is required for writing entries, and its background parts. */
export async function openAuditTrail(core: CoreDeps): Promise<AuditTrail> {
  await openAuditChain(core);
  const anchoring = createAnchoring(core, await openAnchorLog(core));
  const massReading = createMassReadingWatch(core);
  const reads = createReadLog(core, massReading.count);
  let isStarted = false;
  const leftWaiting = (error: unknown) =>
    core.log.error({ err: error }, 'audit entries are left for the next start to seal');
  return {
    anchoring,
    reads,
    massReading,
    start() {
      isStarted = true;
      reads.start();
      anchoring.start();
    },
    async stop() {
      await reads.stop();
      if (isStarted) await sealWaiting(core.db).catch(leftWaiting);
      await anchoring.stop();
    },
  };
}
