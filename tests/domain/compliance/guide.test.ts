import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { rules } from '#domain/compliance/rules/rules.ts';

const guide = readFileSync(
  fileURLToPath(new URL('../../../docs/for-compliance.md', import.meta.url)),
  'utf8',
);

it('the guide for compliance officers has every item with its source and its time limit', () => {
  const rows = guide
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) => line.split('|').map((cell) => cell.trim()));
  const inGuide = rows.map(([, title, , , until, source]) => ({ title, until, source }));
  for (const { title, citation, dueDays } of rules) {
    const until = dueDays === null ? 'approval' : `${dueDays} days after the approval`;
    expect(inGuide).toContainEqual({ title, until, source: citation });
  }
});
