import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const projectRoot = fileURLToPath(new URL('../../', import.meta.url));

it('keeps contract/schema.d.ts as openapi.yaml says; when it is stale, run "npm run api:types"', async () => {
  const generator = 'node_modules/openapi-typescript/bin/cli.js';
  const check = [generator, 'openapi.yaml', '--output', 'contract/schema.d.ts', '--check'];
  // It exits with 1, which rejects here, where the file is not what it would write now.
  await expect(promisify(execFile)(process.execPath, check, { cwd: projectRoot })).resolves.toBeDefined();
}, 30_000);
