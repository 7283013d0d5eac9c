import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const projectRoot = fileURLToPath(new URL('../..', import.meta.url));
const readme = readFileSync(path.join(projectRoot, 'paths/engine/README.md'), 'utf8');

/** Returns the content of the first code block in a language. */
function blockOf(language: string): string {
  const [, block] = readme.match(new RegExp(`\`\`\`${language}\n([^]*?)\`\`\``)) ?? [];
  if (block === undefined) throw new Error(`The README has no example in ${language}`);
  return block;
}

it('the example of the planner has ten lines, and prints what its README says', () => {
  const code = blockOf('ts');
  expect(code.trim().split('\n').length).toBeLessThanOrEqual(10);
  const printed = execFileSync(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', code], {
    cwd: projectRoot,
    encoding: 'utf8',
  });
  expect(printed).toBe(blockOf('text'));
});
