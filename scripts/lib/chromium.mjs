// @ts-check
import { existsSync, readFileSync, statSync } from 'node:fs';
import { run } from './project.mjs';

/**
 * `browser`: a full Chromium, with or without a window. `shell`: the engine without the window code, which opens a page in less
 * than half of the processor time.
 *
 * @typedef {'browser' | 'shell'} Kind
 */

/** The arguments of every Chromium here: it must not look for a network, a graphics card or a first user. */
export const chromiumArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const placesOfShells = ['/usr/bin/chromium-headless-shell'];
const placesOfBrowsers = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Debian's packages for each kind; a full Chromium replaces a missing shell. */
const packages = { shell: ['chromium-headless-shell', 'chromium'], browser: ['chromium'] };

/**
 * @param {Kind} kind a full browser also serves as a shell
 * @returns {Promise<string | undefined>} the executable of a Chromium on this machine: `CHROMIUM_PATH` if it is set,
 *   else an installed one, else one that Playwright has downloaded
 */
export async function findChromium(kind) {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen) {
    if (!isFile(chosen)) throw new Error(`CHROMIUM_PATH is "${chosen}", but there is no such file`);
    return chosen;
  }
  const { chromium } = await import('playwright-core');
  const shells = kind === 'shell' ? placesOfShells : [];
  return [...shells, ...placesOfBrowsers, chromium.executablePath()].find(isFile);
}

/**
 * Finds a Chromium, and installs one if there is none.
 *
 * @param {Kind} kind
 * @returns {Promise<string>} its executable
 */
export async function ensureChromium(kind) {
  const found = await findChromium(kind);
  if (found) return found;

  const isRoot = process.getuid?.() === 0;
  console.log('No Chromium on this machine: installing one for the browser tests …');
  if (isRoot && isDebian()) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    await attempt(() => run('apt-get', ['update', '-qq'], { env }));
    for (const name of packages[kind]) {
      if (await findChromium(kind)) break;
      await attempt(() => run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], { env }));
    }
  }
  if (!(await findChromium(kind))) {
    const withLibraries = isRoot ? ['--with-deps'] : [];
    await attempt(() =>
      run('npx', ['playwright-core', 'install', '--no-shell', ...withLibraries, 'chromium'], {
        env: { ...process.env, PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '15000' },
        timeoutMs: 600_000,
      }),
    );
  }

  const installed = await findChromium(kind);
  if (installed) return installed;
  throw new Error(
    'The browser tests need a Chromium, and none could be installed. ' +
      'Install Chromium or Google Chrome, or name an executable in CHROMIUM_PATH.',
  );
}

/**
 * Tries one way to install a Chromium; the caller checks the result by looking for it.
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

/** Only Debian itself: the `chromium` package of a derived distribution may only point to another store. */
function isDebian() {
  const release = '/etc/os-release';
  return existsSync(release) && /^ID=debian$/m.test(readFileSync(release, 'utf8'));
}

/** @param {string | undefined} file */
function isFile(file) {
  return file !== undefined && (statSync(file, { throwIfNoEntry: false })?.isFile() ?? false);
}
