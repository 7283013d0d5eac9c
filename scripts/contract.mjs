// @ts-check
// npm run contract: compares the contract with the stored facts that clients rely on (tests/frozen/contract.txt) and lists what
// was removed and added. `-- --write` stores the current facts.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ensureInstalled } from './lib/install.mjs';
import { projectRoot, script } from './lib/project.mjs';

const stored = path.join(projectRoot, 'tests/frozen/contract.txt');

await script(async () => {
  await ensureInstalled();
  const { tsImport } = await import('tsx/esm/api');
  /** @type {typeof import('../contract/bundle.ts')} */
  const { bundleContract } = await tsImport('../contract/bundle.ts', import.meta.url);
  /** @type {typeof import('../contract/facts.ts')} */
  const { changeOfFacts, contractFacts, writeFacts } = await tsImport(
    '../contract/facts.ts',
    import.meta.url,
  );
  const now = writeFacts(contractFacts(await bundleContract(path.join(projectRoot, 'openapi.yaml'))));
  if (process.argv.includes('--write')) return writeFileSync(stored, now);
  const { lost, added } = changeOfFacts(readFileSync(stored, 'utf8'), now);
  for (const fact of lost) console.log(`lost   ${fact}`);
  for (const fact of added) console.log(`added  ${fact}`);
  console.log(`${lost.length} facts lost, ${added.length} added`);
  process.exitCode = lost.length > 0 ? 1 : 0;
});
