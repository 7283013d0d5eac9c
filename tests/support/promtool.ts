import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const projectRoot = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const unpacked = path.join(projectRoot, 'node_modules/.cache/prometheus');

/** Where Prometheus' own tool for rules is; undefined if it is not installed. */
function findPromtool(): string | undefined {
  const places = [process.env.PROMTOOL_PATH, '/usr/bin/promtool', path.join(unpacked, 'usr/bin/promtool')];
  return places.find((place) => place !== undefined && existsSync(place));
}

/**
 * Returns `promtool`: an installed one, or else that of Debian's package, which is downloaded and unpacked, but not installed.
 * @returns null on a machine where neither exists, because rules cannot be evaluated there
 */
export async function ensurePromtool(): Promise<string | null> {
  const found = findPromtool();
  if (found) return found;
  try {
    mkdirSync(unpacked, { recursive: true });
    const download = () => run('apt-get', ['download', '-qq', 'prometheus'], { cwd: unpacked });
    // On a fresh machine the list of packages is missing.
    await download().catch(() => run('apt-get', ['update', '-qq']).then(download));
    const archive = readdirSync(unpacked).find((name) => name.endsWith('.deb')) ?? '';
    await run('dpkg-deb', ['-x', archive, '.'], { cwd: unpacked });
  } catch {
    return null;
  }
  return findPromtool() ?? null;
}

/** Runs `promtool` on a file with this content (JSON is YAML). @returns its output; throws if it fails */
export async function promtool(program: string, args: readonly string[], content: object): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'onboarding-promtool-'));
  try {
    const file = path.join(folder, 'input.json');
    await writeFile(file, JSON.stringify(content));
    const { stdout, stderr } = await run(program, [...args, file], { cwd: projectRoot });
    return stdout + stderr;
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    throw new Error(`promtool ${args.join(' ')} failed:\n${stdout}${stderr}`, { cause: error });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
