import { type Anchoring, createAnchoring } from './derived/anchors/anchoring.ts';
import { openAnchorLog } from './derived/anchors/open-log.ts';
import { openAuditChain } from './derived/audit/open-chain.ts';
import { createReadLog, type ReadLog } from './derived/reads/read-log.ts';
import type { CoreDeps } from './platform/core/deps.ts';

/** What keeps the audit trail beside the changes that write into it themselves. */
export type AuditTrail = {
  anchoring: Anchoring;
  reads: ReadLog;
  /** From now on what staff read is written down every second, and the chain's end anchored every hour. */
  start(): void;
  /** Writes down what was read and anchors it. */
  stop(): Promise<void>;
};

/** Opens the chain, without which nothing can be written into it, and all that goes with it. */
export async function openAuditTrail(core: CoreDeps): Promise<AuditTrail> {
  await openAuditChain(core);
  const anchoring = createAnchoring(core, await openAnchorLog(core));
  const reads = createReadLog(core);
  return {
    anchoring,
    reads,
    start() {
      reads.start();
      anchoring.start();
    },
    async stop() {
      await reads.stop();
      await anchoring.stop();
    },
  };
}
