// @ts-check
import { existsSync, readFileSync, statSync } from 'node:fs';
import { run } from './project.mjs';

const usualPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * @returns {Promise<string | undefined>} the executable of a Chromium on this machine: `CHROMIUM_PATH` where it is set,
 *   else an installed one, else one that Playwright has fetched
 */
export async function findChromium() {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen) {
    if (!isFile(chosen)) throw new Error(`CHROMIUM_PATH is "${chosen}", but there is no such file`);
    return chosen;
  }
  const { chromium } = await import('playwright-core');
  return [...usualPlaces, chromium.executablePath()].find(isFile);
}

/**
 * Finds a Chromium, and installs one where there is none.
 *
 * @returns {Promise<string>} its executable
 */
export async function ensureChromium() {
  const found = await findChromium();
  if (found) return found;

  const isRoot = process.getuid?.() === 0;
  console.log('No Chromium on this machine: installing one for the browser tests …');
  if (isRoot && isDebian()) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    await attempt(async () => {
      await run('apt-get', ['update', '-qq'], { env });
      await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], { env });
    });
  }
  if (!(await findChromium())) {
    const withLibraries = isRoot ? ['--with-deps'] : [];
    await attempt(() =>
      run('npx', ['playwright-core', 'install', '--no-shell', ...withLibraries, 'chromium'], {
        env: { ...process.env, PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '15000' },
        timeoutMs: 600_000,
      }),
    );
  }

  const installed = await findChromium();
  if (installed) return installed;
  throw new Error(
    'The browser tests need a Chromium, and none could be installed. ' +
      'Install Chromium or Google Chrome, or name an executable in CHROMIUM_PATH.',
  );
}

/**
 * Tries one way of installing; whether it worked shows in what is there afterwards.
 *
 * @param {() => Promise<void>} way
 */
async function attempt(way) {
  try {
    await way();
  } catch (error) {
    console.warn(error instanceof Error ? error.message : error);
  }
}

/** Debian itself: what descends from it may have a `chromium` package that is only a signpost to another store. */
function isDebian() {
  const release = '/etc/os-release';
  return existsSync(release) && /^ID=debian$/m.test(readFileSync(release, 'utf8'));
}

/** @param {string | undefined} file */
function isFile(file) {
  return file !== undefined && (statSync(file, { throwIfNoEntry: false })?.isFile() ?? false);
}
