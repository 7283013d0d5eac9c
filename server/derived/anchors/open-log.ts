import { join } from 'node:path';
import type { CoreDeps } from '#server/platform/core/deps.ts';
import type { AnchorLog } from '../audit/anchor.ts';
import { createFolderLog } from './folder-log.ts';

/** Opens the anchor log in the configured file storage: in the bucket, or next to the folder of the files. */
export async function openAnchorLog({
  config,
  clock,
}: Pick<CoreDeps, 'config' | 'clock'>): Promise<AnchorLog> {
  const { files, dataDir, auditAnchorRetentionDays: retentionDays } = config;
  if (files.kind === 'directory') return createFolderLog(join(dataDir, 'audit-anchors.jsonl'));
  const [{ createS3Client }, { createS3Log }] = await Promise.all([
    import('#server/platform/files/s3-client.ts'),
    import('./s3-log.ts'),
  ]);
  const { bucket, prefix } = files;
  return createS3Log({ client: createS3Client(files), bucket, prefix, retentionDays, now: clock.now });
}
