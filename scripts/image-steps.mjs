// @ts-check
// node scripts/image-steps.mjs: runs the steps of deploy/Dockerfile without a container engine. Each stage is a folder: Debian by
// debootstrap for the first, the packages of distroless for the second. It then starts the product there, as the image's user on a
// read-only tree, and prints the size. It needs root, Debian's `debootstrap`, and the package registries of Debian and npm.
// `--keep folder` works in this folder, leaves it, and uses its Debian again.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { namesInContext, stagesOfImage } from './lib/dockerfile.mjs';
import { projectRoot, script } from './lib/project.mjs';

/** @typedef {import('./lib/dockerfile.mjs').Stage} Stage */

const LARGEST = 250_000_000;
/** As in every image. */
const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
/** The packages of gcr.io/distroless/cc-debian12, and of the images that it is made from. */
const distroless =
  'base-files ca-certificates libc6 libgcc-s1 libgomp1 libssl3 libstdc++6 media-types netbase openssl tzdata';

await script(async () => {
  const { values } = parseArgs({ options: { keep: { type: 'string' } } });
  const work = path.resolve(values.keep ?? mkdtempSync(path.join(tmpdir(), 'onboarding-image-')));
  try {
    const image = makeImage(work);
    const bytes = sizeOf(image.root);
    for (const part of ['usr/local/bin/node', 'app/node_modules', 'app/dist']) {
      console.log(`${megabytes(sizeOf(path.join(image.root, part)))} ${part}`);
    }
    console.log(`${megabytes(bytes)} in all, without compression`);
    await runImage(image, path.join(work, 'data'));
    if (bytes > LARGEST) throw new Error(`The image has more than ${megabytes(LARGEST)}`);
  } finally {
    if (!values.keep) rmSync(work, { recursive: true, force: true });
  }
});

/**
 * Makes the stages one after the other.
 *
 * @param {string} work
 * @returns {{ root: string, stage: Stage }} the last one
 */
function makeImage(work) {
  /** @type {Map<string, string>} */
  const roots = new Map();
  let last;
  for (const [index, stage] of stagesOfImage().entries()) {
    const root = path.join(work, `stage-${index}`);
    mkdirSync(root, { recursive: true });
    console.log(`FROM ${stage.from}`);
    if (/^node:[\d.]+-bookworm$/.test(stage.from))
      makeNodeRoot(root, stage.from.slice(5).split('-')[0] ?? '');
    else if (/^gcr.io\/distroless\/cc-debian12/.test(stage.from))
      makeDistrolessRoot(root, path.join(work, 'stage-0'));
    else throw new Error(`${stage.from} has no counterpart here`);
    runSteps(root, stage, roots);
    if (stage.name) roots.set(stage.name, root);
    last = { root, stage };
  }
  if (!last) throw new Error('The Dockerfile has no stage');
  return last;
}

/**
 * Makes the counterpart of Docker's image `node`: Debian with Node from the npm registry, which publishes the official binaries.
 *
 * @param {string} root
 * @param {string} version
 */
function makeNodeRoot(root, version) {
  if (existsSync(path.join(root, 'usr/local/bin/node'))) return;
  command('debootstrap', ['--variant=minbase', '--include=binutils,ca-certificates', 'bookworm', root]);
  copyFileSync('/etc/resolv.conf', path.join(root, 'etc/resolv.conf'));
  // The certificates that this machine trusts: its registries may be behind a proxy.
  copyFileSync('/etc/ssl/certs/ca-certificates.crt', path.join(root, 'etc/ssl/certs/ca-certificates.crt'));
  const packages = path.join(root, 'usr/local/lib');
  command('npm', [
    'install',
    '--prefix',
    packages,
    '--no-save',
    '--loglevel=error',
    `node@${version}`,
    'npm@11',
  ]);
  copyFileSync(path.join(packages, 'node_modules/node/bin/node'), path.join(root, 'usr/local/bin/node'));
  rmSync(path.join(packages, 'node_modules/node'), { recursive: true });
  for (const name of ['npm', 'npx']) {
    command('ln', [
      '-s',
      `/usr/local/lib/node_modules/npm/bin/${name}-cli.js`,
      path.join(root, 'usr/local/bin', name),
    ]);
  }
}

/**
 * Makes the counterpart of the distroless image from the same packages of Debian.
 *
 * @param {string} root
 * @param {string} debian the root of a Debian that can download packages
 */
function makeDistrolessRoot(root, debian) {
  const folder = path.join(debian, 'tmp/packages');
  mkdirSync(folder, { recursive: true });
  inRoot(debian, { PATH }, ['sh', '-c', `cd /tmp/packages && apt-get download ${distroless}`]);
  for (const file of readdirSync(folder)) command('dpkg-deb', ['-x', path.join(folder, file), root]);
  rmSync(folder, { recursive: true });
  for (const part of ['usr/share/doc', 'usr/share/man', 'usr/share/locale']) {
    rmSync(path.join(root, part), { recursive: true, force: true });
  }
  mkdirSync(path.join(root, 'etc/ssl/certs'), { recursive: true });
  copyFileSync('/etc/ssl/certs/ca-certificates.crt', path.join(root, 'etc/ssl/certs/ca-certificates.crt'));
  for (const folderInRoot of ['proc', 'dev', 'tmp'])
    mkdirSync(path.join(root, folderInRoot), { recursive: true });
  appendFileSync(
    path.join(root, 'etc/passwd'),
    'nonroot:x:65532:65532:nonroot:/home/nonroot:/sbin/nologin\n',
  );
}

/**
 * @param {string} root
 * @param {Stage} stage
 * @param {Map<string, string>} roots of the earlier stages, by name
 */
function runSteps(root, stage, roots) {
  let folder = '/';
  for (const step of stage.steps) {
    console.log(JSON.stringify(step));
    if (step.kind === 'workdir') {
      folder = step.folder;
      mkdirSync(path.join(root, folder), { recursive: true });
    } else if (step.kind === 'run') {
      const env = { HOME: '/root', PATH, ...npmSettings(), ...stage.env };
      inRoot(root, env, ['sh', '-c', `cd ${folder} && ${step.command}`]);
    } else if (step.stage === null) {
      for (const name of namesInContext()) {
        cpSync(path.join(projectRoot, name), path.join(root, folder, name), { recursive: true });
      }
    } else {
      const from = path.join(roots.get(step.stage) ?? '', step.from);
      cpSync(from, path.join(root, step.to), { recursive: true, verbatimSymlinks: true });
      if (step.owner) command('chown', ['-R', step.owner, path.join(root, step.to)]);
    }
  }
}

/** The registry and the certificates of this machine. */
function npmSettings() {
  const { stdout } = spawnSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' });
  return { npm_config_registry: stdout.trim(), NODE_EXTRA_CA_CERTS: '/etc/ssl/certs/ca-certificates.crt' };
}

/**
 * Starts the image's process as a container engine does with a read-only root, and checks it with the image's health check.
 *
 * @param {{ root: string, stage: Stage }} image
 * @param {string} data a folder for /data
 */
async function runImage({ root, stage }, data) {
  mkdirSync(data, { recursive: true });
  command('chown', [stage.user, data]);
  const port = await freePort();
  const env = { PATH, ...stage.env, HOST: '127.0.0.1', PORT: String(port), SHUTDOWN_SECONDS: '0' };
  const start = (/** @type {string[]} */ words) =>
    spawn('unshare', readOnly(root, data, stage.user, words), { env, stdio: 'inherit' });
  const server = start(stage.entrypoint);
  const ended = once(server, 'exit');
  try {
    let isHealthy = false;
    for (let tries = 0; tries < 60 && !isHealthy && server.exitCode === null; tries += 1) {
      await pause(500);
      isHealthy = (await once(start(stage.healthcheck), 'exit'))[0] === 0;
    }
    if (!isHealthy) throw new Error('The health check fails');
    for (const address of ['/api/ready', '/verify']) {
      const { status } = await fetch(`http://127.0.0.1:${port}${address}`);
      if (status !== 200) throw new Error(`${address} answers ${status}`);
    }
    const write = `require('fs').writeFileSync('/app/written', '')`;
    const [written] = await once(start(['/usr/local/bin/node', '-e', write]), 'exit');
    if (written === 0) throw new Error('The tree can be written to');
    console.log(
      `Healthy as user ${stage.user} on a read-only tree; /data holds ${readdirSync(data).join(', ')}`,
    );
  } finally {
    // The first process of the namespace is the server: `unshare` passes no signal on.
    const [child] = childrenOf(server.pid ?? 0);
    if (child) process.kill(child, 'SIGTERM');
    await ended;
  }
}

/** @param {number} pid */
function childrenOf(pid) {
  const file = `/proc/${pid}/task/${pid}/children`;
  return existsSync(file) ? readFileSync(file, 'utf8').trim().split(' ').filter(Boolean).map(Number) : [];
}

/**
 * Returns the arguments of `unshare` for a command in a read-only root, in which only /data and /tmp can be written to.
 *
 * @param {string} root
 * @param {string} data
 * @param {string} user
 * @param {string[]} words
 */
function readOnly(root, data, user, words) {
  const mounts = [
    'mount --bind "$0" "$0"',
    'mount -o remount,ro,bind "$0"',
    'mount -t proc proc "$0/proc"',
    'mount -t tmpfs tmpfs "$0/tmp"',
    'mount --bind /dev "$0/dev"',
    'mount --bind "$1" "$0/data"',
    'user=$2; shift 2',
    'exec chroot --userspec="$user" "$0" "$@"',
  ];
  return [
    '--mount',
    '--pid',
    '--fork',
    '--kill-child',
    'sh',
    '-ec',
    mounts.join('\n'),
    root,
    data,
    user,
    ...words,
  ];
}

/**
 * Runs a command in a root, with /proc and /dev.
 *
 * @param {string} root
 * @param {Record<string, string>} env
 * @param {string[]} words
 */
function inRoot(root, env, words) {
  const mounts = 'mount -t proc proc "$0/proc" && mount --bind /dev "$0/dev" && exec chroot "$0" "$@"';
  command('unshare', ['--mount', '--pid', '--fork', 'sh', '-ec', mounts, root, ...words], env);
}

/** @param {string} program @param {string[]} args @param {NodeJS.ProcessEnv} [env] */
function command(program, args, env = process.env) {
  const { status, error } = spawnSync(program, args, { env, stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) throw error ?? new Error(`"${[program, ...args].join(' ')}" ended with ${status}`);
}

/** @param {string} file @returns {number} bytes */
function sizeOf(file) {
  return Number.parseInt(spawnSync('du', ['-sb', file], { encoding: 'utf8' }).stdout, 10);
}

/** @param {number} bytes */
function megabytes(bytes) {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}

/** @returns {Promise<number>} */
async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  return typeof address === 'object' && address ? address.port : 0;
}
