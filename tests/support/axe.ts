import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Without its comments: a page reads it in three quarters of the time. */
const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/**
 * Fails with rule, help and places where axe finds anything on the page as it stands, best practices included.
 *
 * @param scope a CSS selector, where only a part is meant
 * @param rules the rules to look by, where not all are meant
 */
export async function expectNoAxeViolations(
  page: Page,
  scope = 'html',
  rules?: readonly string[],
): Promise<void> {
  // Evaluated by the debugger, which the page's content security policy does not bind; a script element would be. Once
  // a page: it takes longer than a look at most pages.
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
