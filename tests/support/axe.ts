import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Without its comments, which shortens its parsing in a page to three quarters. */
const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/**
 * Fails with rule, help and places if axe finds anything on the current page, including best practices.
 *
 * @param scope a CSS selector, to check only a part
 * @param rules the rules to check; by default all
 */
export async function expectNoAxeViolations(
  page: Page,
  scope = 'html',
  rules?: readonly string[],
): Promise<void> {
  // Evaluated by the debugger, which the page's content security policy does not restrict, unlike a script element. Once for each
  // page, because it takes longer than a check of most pages.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const violations = await page.evaluate(
    async ([selector, runOnly]) => {
      const { axe } = window as unknown as { axe: Pick<typeof import('axe-core'), 'run'> };
      const results: AxeResults = await axe.run(selector, {
        resultTypes: ['violations'],
        ...(runOnly && { runOnly: [...runOnly] }),
      });
      return results.violations.map(({ id, help, nodes }) => ({
        id,
        help,
        targets: nodes.map((node) => node.target),
      }));
    },
    [scope, rules] as const,
  );
  const found = violations.flatMap(({ id, help, targets }) =>
    targets.map((target) => `${id} (${help}): ${target.flat().join(' ')}`),
  );
  expect(found, `axe on ${page.url()}`).toEqual([]);
}
