// @ts-check
// npm run package: writes one archive that runs on a server without npm and build tools, see docs/operations.md.
// `--to folder` writes the folder instead of the archive.
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { packageInto } from './lib/package.mjs';
import { projectRoot, run, script } from './lib/project.mjs';

await script(async () => {
  const { values } = parseArgs({ options: { to: { type: 'string' } } });
  if (values.to) return packageInto(path.resolve(values.to));
  const { name, version } = JSON.parse(readFileSync(path.join(projectRoot, 'package.json'), 'utf8'));
  const root = `${name}-${version}`;
  const folder = mkdtempSync(path.join(tmpdir(), 'onboarding-package-'));
  try {
    await packageInto(path.join(folder, root));
    const archive = path.join(
      'dist',
      `${root}-node${process.versions.node.split('.')[0]}-${process.platform}-${process.arch}.tgz`,
    );
    mkdirSync('dist', { recursive: true });
    await run('tar', ['--owner=0', '--group=0', '--sort=name', '-czf', archive, '-C', folder, root]);
    console.log(archive);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
