import { hash } from 'node:crypto';
import { dirname } from 'node:path';
import { openAnchorLog } from '#server/derived/anchors/open-log.ts';
import type { Clock } from '#server/platform/core/clock.ts';
import { openStoredBytes } from '#server/platform/files/open-store.ts';
import type { StoredBytes, StoredName } from '#server/platform/files/stored-bytes.ts';
import type { Config, FilesConfig } from '#server/platform/settings/config.ts';
import { continueAnchors } from './continue-anchors.ts';
import { OperationError } from './operation-error.ts';

/** Files that are read and written at the same time: a bucket answers slowly, and many at once. */
const AT_ONCE = 8;

export type FilesMoved = { copied: number; same: number; bytes: number; seconds: number };

/**
 * Copies all files and the anchors of the audit chain into another store. Every file of the target is read again and compared by
 * its hash, so that a run that was ended is completed by another one. The source is not changed.
 */
export async function moveFiles(
  config: Config,
  clock: Clock,
  { from, to }: { from: FilesConfig; to: FilesConfig },
): Promise<FilesMoved> {
  const begun = performance.now();
  const source = await openStoredBytes(from, config.filesWithinMs);
  const target = await openStoredBytes(to, config.filesWithinMs);
  await target.check();
  const moved = { copied: 0, same: 0, bytes: 0 };
  for await (const portion of source.list()) {
    for (let start = 0; start < portion.length; start += AT_ONCE) {
      const outcomes = await Promise.all(
        portion.slice(start, start + AT_ONCE).map((name) => moveFile(source, target, name)),
      );
      for (const { isCopied, bytes } of outcomes) {
        moved.bytes += bytes;
        if (isCopied) moved.copied += 1;
        else moved.same += 1;
      }
    }
  }
  await moveAnchors(config, clock, { from, to });
  return { ...moved, seconds: (performance.now() - begun) / 1000 };
}

async function moveFile(
  source: StoredBytes,
  target: StoredBytes,
  name: StoredName,
): Promise<{ isCopied: boolean; bytes: number }> {
  const bytes = await source.read(name);
  // Deleted since it was listed.
  if (!bytes) return { isCopied: false, bytes: 0 };
  const there = await target.read(name);
  if (isSame(there, bytes)) return { isCopied: false, bytes: bytes.length };
  await target.write(name, [bytes]);
  if (!isSame(await target.read(name), bytes)) {
    throw new OperationError(
      `The file ${name.id} (${name.variant}) is not what was written: run files:move again`,
    );
  }
  return { isCopied: true, bytes: bytes.length };
}

function isSame(one: Buffer | null, other: Buffer): boolean {
  return one !== null && hash('sha256', one, 'hex') === hash('sha256', other, 'hex');
}

async function moveAnchors(
  config: Config,
  clock: Clock,
  { from, to }: { from: FilesConfig; to: FilesConfig },
): Promise<void> {
  // The anchors are next to the folder of the files, or in the bucket.
  const logOf = (files: FilesConfig) => {
    const dataDir = files.kind === 'directory' ? dirname(files.directory) : config.dataDir;
    return openAnchorLog({ config: { ...config, files, dataDir }, clock });
  };
  const lines: string[] = [];
  for await (const line of (await logOf(from)).lines()) lines.push(line);
  if (lines.length > 0) await continueAnchors(await logOf(to), lines);
}
