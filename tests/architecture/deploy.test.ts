import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseYaml } from '@redocly/openapi-core';
import { describe, expect, it, onTestFinished } from 'vitest';
import { namesInContext, parseDockerfile, stagesOfImage } from '#scripts/lib/dockerfile.mjs';
import { parseConfig } from '#server/platform/settings/config.ts';
import { readSecretFiles, secretSettings } from '#server/platform/settings/secret-files.ts';
import { settings } from '#server/platform/settings/settings.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const { version, scripts } = JSON.parse(read('package.json'));

/** What the server reads, and what Node and the S3 client read. */
const known = new Set<string>([
  ...settings.map(({ name }) => name),
  ...secretSettings.map((name) => `${name}_FILE`),
  'NODE_ENV',
  'AWS_SHARED_CREDENTIALS_FILE',
]);
const unknownIn = (names: readonly string[]) => names.filter((name) => !known.has(name));

type Service = {
  environment?: Record<string, string>;
  secrets?: string[];
  volumes?: string[];
  depends_on?: Record<string, object>;
  image?: string;
  stop_grace_period?: string;
  [key: string]: unknown;
};
type Compose = {
  services: Record<string, Service>;
  secrets: Record<string, { file: string }>;
  volumes: Record<string, null>;
};
const compose = parseYaml(read('deploy/compose.yaml')) as Compose;
const processes = ['portal-1', 'portal-2'].map((name) => compose.services[name]!);

/** Writes the secrets into a new folder. */
function makeSecrets(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'onboarding-secrets-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  copyFileSync(path.join(root, 'deploy/make-secrets.sh'), path.join(folder, 'make-secrets.sh'));
  execFileSync('sh', ['make-secrets.sh'], { cwd: folder });
  return folder;
}

describe('the image', () => {
  const [build, image] = stagesOfImage();

  it('has an exact version of Node with long-term support', () => {
    const [, major] = /^node:(\d+)\.\d+\.\d+-bookworm$/.exec(build!.from) ?? [];
    expect(Number(major) % 2).toBe(0);
    expect(Number(major)).toBeGreaterThanOrEqual(22);
  });

  it('runs as a user without rights, with the options of npm start', () => {
    expect(image!.user).toMatch(/^[1-9]\d*:[1-9]\d*$/);
    const options = String(scripts.start).match(/--\S+/g) ?? [];
    expect(image!.entrypoint).toEqual(expect.arrayContaining(options));
    expect(image!.entrypoint.at(-1)).toBe('/app/dist/server/main.js');
  });

  it('checks its health, and sets only settings that exist', () => {
    expect(image!.healthcheck.join(' ')).toContain('/api/health');
    expect(unknownIn(Object.keys(image!.env))).toEqual([]);
  });

  it('is built from names that exist, without data, secrets or history', () => {
    const names = namesInContext();
    expect(names.filter((name) => !existsSync(path.join(root, name)))).toEqual([]);
    expect(names).not.toEqual(expect.arrayContaining([expect.stringMatching(/^(data|deploy|\..*)$/)]));
  });

  it('has no step that the script for machines without a container engine leaves out', () => {
    expect(() => parseDockerfile('FROM a\nADD x y')).toThrow('The Dockerfile has an unknown step: ADD x y');
    expect(() => parseDockerfile('FROM a\nCOPY --link x y')).toThrow('unknown step');
  });
});

describe('compose.yaml', () => {
  it('sets only settings that exist', () => {
    for (const { environment = {} } of processes) expect(unknownIn(Object.keys(environment))).toEqual([]);
  });

  it('names services, secrets and volumes that it has', () => {
    for (const [name, service] of Object.entries(compose.services)) {
      expect(Object.keys(compose.services), name).toEqual(
        expect.arrayContaining(Object.keys(service.depends_on ?? {})),
      );
      expect(Object.keys(compose.secrets), name).toEqual(expect.arrayContaining(service.secrets ?? []));
      const volumes = (service.volumes ?? []).map((each) => each.split(':')[0] ?? '');
      for (const volume of volumes) {
        if (volume.startsWith('./')) expect(existsSync(path.join(root, 'deploy', volume))).toBe(true);
        else expect(Object.keys(compose.volumes)).toContain(volume);
      }
      if (service.image) expect(service.image, name).toMatch(/:(?!latest)/);
    }
  });

  it('starts two processes without rights on a read-only root, with settings that the server accepts', () => {
    const folder = makeSecrets();
    for (const service of processes) {
      expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'], tmpfs: ['/tmp'] });
      expect(Number.parseInt(service.stop_grace_period ?? '', 10)).toBeGreaterThan(15);
      const env = Object.entries(service.environment ?? {}).map(([name, value]) => [
        name,
        value
          .replace(/\$\{\w+:-([^}]*)\}/g, '$1')
          .replace(/^\/run\/secrets\//, `${path.join(folder, 'secrets')}/`),
      ]);
      const config = parseConfig(readSecretFiles({ NODE_ENV: 'production', ...Object.fromEntries(env) }));
      expect(config).toMatchObject({
        database: { dialect: 'postgres', url: expect.stringContaining('@database:5432/') },
        files: { kind: 's3', endpoint: 'http://store:7070' },
        publicUrl: 'https://localhost',
      });
    }
  });

  it('reads secrets that make-secrets.sh writes once, in a folder that git ignores', () => {
    const folder = makeSecrets();
    const written = readdirSync(path.join(folder, 'secrets')).sort();
    expect(written).toEqual(Object.keys(compose.secrets).sort());
    const contents = () => written.map((name) => readFileSync(path.join(folder, 'secrets', name), 'utf8'));
    const before = contents();
    execFileSync('sh', ['make-secrets.sh'], { cwd: folder });
    expect(contents()).toEqual(before);
    expect(read('.gitignore')).toMatch(/^deploy\/secrets\/$/m);
  });

  it('has a proxy that asks whether a process is ready', () => {
    const caddyfile = read('deploy/Caddyfile');
    const port = stagesOfImage().at(-1)?.env.PORT;
    for (const name of ['portal-1', 'portal-2']) expect(caddyfile).toContain(`${name}:${port}`);
    expect(caddyfile).toContain('health_uri /api/ready');
  });

  it.runIf(hasProgram('caddy'))('has a Caddyfile that Caddy accepts', () => {
    const args = ['validate', '--adapter', 'caddyfile', '--config', 'deploy/Caddyfile'];
    const { status, stderr } = spawnSync('caddy', args, { cwd: root, encoding: 'utf8' });
    expect(status, stderr).toBe(0);
  });
});

describe('the systemd unit', () => {
  const unit = read('deploy/onboarding-portal@.service');

  it('sets only settings that exist, and starts Node with the options of npm start', () => {
    const names = [...unit.matchAll(/^Environment=(.+)$/gm)].flatMap(([, line = '']) =>
      line.split(' ').map((pair) => pair.split('=')[0] ?? ''),
    );
    expect(names.length).toBeGreaterThan(5);
    expect(unknownIn(names)).toEqual([]);
    const options = String(scripts.start).match(/--\S+/g) ?? [];
    for (const option of options) expect(/^ExecStart=.*$/m.exec(unit)?.[0]).toContain(option);
  });

  // Below 2.0 of 10 systemd calls the exposure "OK". The first version of systemd with `--offline` is 250.
  it.runIf(hasProgram('systemd-analyze'))('is hardened, as systemd judges', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'onboarding-unit-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = path.join(folder, 'onboarding-portal@3000.service');
    copyFileSync(path.join(root, 'deploy/onboarding-portal@.service'), file);
    const args = ['security', '--offline=true', '--threshold=20', file];
    const { status, stdout, stderr } = spawnSync('systemd-analyze', args, { encoding: 'utf8' });
    expect(status, `${stdout}${stderr}`).toBe(0);
  });
});

describe('a release', () => {
  it('is the newest entry of the changelog, with the version of package.json', () => {
    const [newest] = [...read('CHANGELOG.md').matchAll(/^## (\d+\.\d+\.\d+) \(/gm)];
    expect(newest?.[1]).toBe(version);
  });

  it('has at most 26 names at the top of the repository', () => {
    const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).trim().split('\n');
    expect(new Set(files.map((file) => file.split('/')[0])).size).toBeLessThanOrEqual(26);
  });
});

function hasProgram(name: string): boolean {
  return (process.env.PATH ?? '').split(path.delimiter).some((folder) => existsSync(path.join(folder, name)));
}
