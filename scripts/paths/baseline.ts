import { existsSync } from 'node:fs';
import { appendFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  type BaselinePath,
  changeInWords,
  changeSince,
  pathsNow,
  readBaseline,
  writeBaseline,
} from '#paths/baseline.ts';
import type { MachineId } from '#paths/machines.ts';
import { subjects } from '#paths/scripts.ts';

/** Where the baselines are stored: one file for each machine, and the reasons for their renewals. */
const folder = fileURLToPath(new URL('../../paths/baseline/', import.meta.url));

export const baselineMachines: readonly MachineId[] = [...new Set(subjects.map(({ machine }) => machine))];

/** Returns the baseline of a machine; empty if there is none yet. */
export async function baselineOf(machine: MachineId): Promise<readonly BaselinePath[]> {
  const file = path.join(folder, `${machine}.txt`);
  return existsSync(file) ? readBaseline(await readFile(file, 'utf8')) : [];
}

/**
 * `npm run paths -- --baseline "reason"`: accepts the current paths, and writes the reason to `reasons.md`.
 *
 * @returns what has changed, one line for each machine
 */
export async function renewBaseline(reason: string, today: Date): Promise<readonly string[]> {
  await mkdir(folder, { recursive: true });
  const lines: string[] = [];
  for (const machine of baselineMachines) {
    const now = pathsNow(machine);
    const change = changeInWords(changeSince(await baselineOf(machine), now));
    if (change === null) continue;
    await writeFile(path.join(folder, `${machine}.txt`), writeBaseline(now));
    lines.push(`${machine}: ${change}`);
  }
  if (lines.length > 0) {
    const day = today.toISOString().slice(0, 10);
    const entry = [`## ${day}: ${reason}`, '', ...lines.map((line) => `- ${line}`), ''];
    const file = path.join(folder, 'reasons.md');
    const head = existsSync(file) ? '' : '# Why the baseline of the paths was renewed\n';
    await appendFile(file, `${head}\n${entry.join('\n')}`);
  }
  return lines;
}
