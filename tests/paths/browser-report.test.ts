import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { XMLParser } from 'fast-xml-parser';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Action } from '#paths/actions.ts';
import { referenceOf } from '#paths/reference.ts';
import type { Scene, Script } from '#paths/script.ts';
import { run } from '#scripts/paths/run/run.ts';
import { launchBrowser, newPage, pageProblems } from '../support/browser.ts';

const projectRoot = fileURLToPath(new URL('../../', import.meta.url));

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser?.close());

function freshFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'onboarding-portal-report-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const arrive: readonly Action[] = [{ world: 'visitor' }, { do: 'goTo', path: '/wallet' }];
const signInPage: Scene = {
  event: null,
  actions: arrive,
  places: ['unverified.editing'],
  checks: [{ see: 'page', heading: 'Enter your verification code', path: '/verify' }],
};

function script(id: string, ...scenes: Scene[]): Script {
  return { machine: 'onboarding', id, scenes, edges: [] };
}

// Each starts servers and a browser of its own, which takes long on a busy machine.
describe('npm run paths -- --run', { timeout: 180_000 }, () => {
  it('writes a page with pictures beside it, a trace of failures, the coverage and the trend', async () => {
    const folder = freshFolder();
    const seen = script('visitor', signInPage);
    const failing = script('visitor > code.edited', signInPage, {
      event: 'code.edited',
      actions: [{ do: 'fill', answers: { 'Email address': '<b>@example.com' } }],
      places: ['unverified.editing'],
      checks: [{ see: 'text', text: 'No such text' }],
    });
    const subject = {
      machine: 'onboarding' as const,
      title: 'The portal',
      edgeScripts: () => [],
      stateScripts: () => [],
      runs: () => ({ all: [], plan: [], inApp: [], onServer: [], performed: [] }),
    };
    const chosen = [{ subject, of: 'states' as const, scripts: [seen, failing] }];
    expect(await run(chosen, { headed: false, slow: false, folder })).toBe(1);

    const page = await newPage(browser);
    onTestFinished(() => page.context().close());
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    const address = pathToFileURL(path.join(folder, 'index.html')).href;
    await page.goto(address);
    const reported = readFileSync(path.join(folder, 'junit.xml'), 'utf8');
    expect(await page.getByRole('heading', { level: 1 }).textContent(), reported).toBe('1 passed, 1 failed');

    const reference = referenceOf(failing);
    const failed = page.locator('details', { hasText: 'Type into the code again' });
    const passed = page.locator('details', { hasText: 'Open the sign-in page' }).first();
    expect(await failed.getAttribute('open')).toBe('');
    expect(await failed.locator('pre').textContent()).toContain('The text “No such text” is shown.');
    expect(await failed.textContent()).toContain('Enter “<b>@example.com” as “Email address”.');
    expect(await failed.getByRole('img', { name: 'passed' }).count()).toBe(1);
    expect(await failed.getByRole('link', { name: 'The trace' }).getAttribute('href')).toBe(
      `traces/${reference}.zip`,
    );
    expect(readdirSync(path.join(folder, 'traces'))).toEqual([`${reference}.zip`]);
    expect(readdirSync(path.join(folder, 'pictures'))).toHaveLength(3);
    expect(statSync(path.join(folder, 'index.html')).size).toBeLessThan(60_000);

    await passed.locator('summary').click();
    const pictures = await page.locator('figure img').evaluateAll((images) =>
      Promise.all(
        images.map(async (image) => {
          await (image as HTMLImageElement).decode();
          return (image as HTMLImageElement).naturalWidth;
        }),
      ),
    );
    expect(pictures).toEqual([1280, 1280, 1280]);

    await page.getByLabel('Passed (1)').check();
    expect([await passed.isVisible(), await failed.isVisible()]).toEqual([true, false]);
    await page.getByLabel('Not reached (0)').check();
    expect(await page.getByText('No path fits these filters.').isVisible()).toBe(true);

    const suites = new XMLParser({ ignoreAttributes: false, attributeNamePrefix: '' }).parse(
      readFileSync(path.join(folder, 'junit.xml')),
    ).testsuites;
    expect(suites).toMatchObject({ tests: '2', failures: '1', skipped: '0' });
    const [, failure] = suites.testsuite.testcase;
    expect(failure.failure.message).toBe('Failed at step 2: Type into the code again');
    expect(failure.failure['#text']).toContain('The text “No such text” is shown.');

    const figures = JSON.parse(readFileSync(path.join(folder, 'results.json'), 'utf8'));
    const [measured] = figures.coverage;
    expect(figures.paths.map(({ outcome }: { outcome: string }) => outcome)).toEqual(['passed', 'failed']);
    // The sign-in page alone takes few of the machine's edges, and its actor says which.
    expect(measured.chromium.length).toBeGreaterThan(0);
    expect(measured.chromium.length).toBeLessThan(measured.edges / 4);
    expect(suites.testsuite.properties.property).toContainEqual({
      name: 'edges.chromium',
      value: String(measured.chromium.length),
    });

    expect(asked.filter((url) => !url.startsWith(pathToFileURL(folder).href))).toEqual([]);
    expect(pageProblems(page)).toEqual([]);

    const fixed = { ...failing, scenes: [signInPage, signInPage] };
    const second = [{ subject, of: 'states' as const, scripts: [seen, fixed] }];
    expect(await run(second, { headed: false, slow: false, folder })).toBe(0);
    await page.goto(address);
    const rows = await page
      .getByRole('region', { name: 'Since the last run' })
      .getByRole('row')
      .allTextContents();
    expect(rows.slice(1, 3)).toEqual(['Passed12', 'Failed10']);
    expect(await page.getByRole('heading', { name: 'Newly passing' }).count()).toBe(1);
    await page.getByRole('link', { name: reference }).click();
    // The page opens it after the address has changed.
    await page.locator(`#${reference}[open]`).waitFor();
  });

  it('writes a report of the finished part when it is stopped', async () => {
    const folder = freshFolder();
    const args = ['scripts/paths.mjs', '--run', '--machine', 'onboarding', '--output', folder];
    const command = spawn(process.execPath, args, { cwd: projectRoot, stdio: ['ignore', 'pipe', 'inherit'] });
    onTestFinished(() => void command.kill('SIGKILL'));
    let output = '';
    command.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString('utf8');
    });
    await vi.waitFor(() => expect(output).toMatch(/^[✓✗]/m), { timeout: 120_000 });
    command.kill('SIGINT');
    const [code] = await once(command, 'exit');

    expect(code).toBe(1);
    expect(output).toMatch(/\d+ passed, 0 failed, \d+ not reached\. Report: /);
    expect(existsSync(path.join(folder, 'index.html'))).toBe(true);
    expect(readFileSync(path.join(folder, 'index.html'), 'utf8')).toMatch(
      /<h1>\d+ passed, 0 failed, \d+ not reached<\/h1>/,
    );
  });
});
