import type { Kysely } from 'kysely';
import { openAnchorLog } from '#server/derived/anchors/open-log.ts';
import { giveAuditKeys, keyRing } from '#server/derived/audit/audit-keys.ts';
import { verifyAuditChain } from '#server/derived/audit/verify-chain.ts';
import type { Clock } from '#server/platform/core/clock.ts';
import { KeyProviderError } from '#server/platform/crypto/key-provider.ts';
import { loadRetainedKeys } from '#server/platform/crypto/retained-keys.ts';
import { loadRootKeys } from '#server/platform/crypto/root-keys.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { type Config, ConfigError } from '#server/platform/settings/config.ts';

/** Checks the audit chain of a database that was restored or moved. @returns what it found, in one line */
export async function checkedChain({
  db,
  config,
  clock,
}: {
  db: Kysely<Database>;
  config: Config;
  clock: Clock;
}): Promise<string> {
  try {
    await loadRootKeys({ config, db });
    await loadRetainedKeys({ config, db });
  } catch (error) {
    if (!(error instanceof KeyProviderError || error instanceof ConfigError)) throw error;
    return `The audit chain was not checked. ${error.message}`;
  }
  giveAuditKeys(db, { config, clock });
  const verdict = await verifyAuditChain(db, {
    log: await openAnchorLog({ config, clock }),
    keys: keyRing(config, 'audit-anchor'),
  });
  if (verdict.ok) return `The audit chain is valid: ${verdict.entries} entries`;
  const { mismatch } = verdict;
  if (mismatch) {
    return (
      `The audit chain ends before entry ${mismatch.firstEntry}, and its anchors show entries up to ${mismatch.lastEntry}: ` +
      'an administrator acknowledges the restore on "Audit trail"'
    );
  }
  return `The audit chain is not valid (${verdict.reason}): check it on "Audit trail"`;
}
