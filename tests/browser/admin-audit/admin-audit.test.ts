import { readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { sqliteLibrary } from '#server/platform/db/sqlite-package.mjs';
import { areaEnv, newReviewer, newSubmittedCase, signInAdministrator } from '../support/admin.ts';
import { onboardingOf } from '../support/complete-case.ts';
import { expectFocus } from '../support/fields.ts';
import { expectFineEverywhere } from '../support/looks.ts';
import { type Client, startPortal, validRecords } from '../support/portal.ts';

const portal = startPortal({ env: areaEnv });
let administrator: Client;
let reviewer: Client;
let caseId: string;

/** A client who saves wallets sixty times, and a staff member who writes a note. */
beforeAll(async () => {
  administrator = await signInAdministrator(portal);
  reviewer = await newReviewer(portal, administrator, 'Rosalind');
  const client = await portal.newClient();
  caseId = await onboardingOf(portal, client);
  for (let index = 0; index < 60; index += 1) {
    await portal.save(client, { 'contact-details': validRecords['contact-details'] });
  }
  const body = { onboardingId: caseId, text: 'Asked by telephone.' };
  expect((await portal.call('POST', '/notes', { as: reviewer, body })).status).toBe(201);
});

type Entry = { seq: number; action: string; subjectId: string; hash: string };

async function trail(query: string): Promise<Entry[]> {
  const answer = await portal.call('GET', `/admin/audit?pageSize=100&${query}`, { as: administrator });
  expect(answer.status).toBe(200);
  return (await answer.json()).items;
}

const open = (search = '') => portal.open(`/admin/audit${search}`, { staffMember: administrator });

/** Returns the numbers of the entries on the page, in order. */
function shown(page: Page): Promise<number[]> {
  const openers = page.getByRole('button', { name: /^Details of entry/ });
  return openers.evaluateAll((all) =>
    all.map((each) => Number(each.ariaLabel?.replace('Details of entry ', '').replaceAll(',', ''))),
  );
}

/** Shows the fields of the search. */
async function openFilters(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Filters/ }).click();
}

const seqsOf = (entries: readonly Entry[]) => entries.map(({ seq }) => seq);

describe('the audit trail', () => {
  it('is searched by actor, action and object, and the address contains the search', async () => {
    const page = await open();
    await openFilters(page);
    await page.getByLabel('What', { exact: true }).selectOption({ label: 'Notes: all' });
    await page.getByRole('button', { name: 'Search' }).click();
    const notes = await trail('action=note.*');
    expect(notes).toHaveLength(1);
    await expect.poll(() => shown(page)).toEqual(seqsOf(notes));
    await page.reload();
    await expect.poll(() => shown(page)).toEqual(seqsOf(notes));

    await page.getByRole('button', { name: 'Remove the filter What: Notes: all' }).click();
    await openFilters(page);
    await page.getByLabel('On what', { exact: true }).fill(caseId);
    await page.getByRole('button', { name: 'Search' }).click();
    const onCase = await trail(`subjectId=${caseId}`);
    expect(onCase.length).toBeGreaterThan(1);
    await expect.poll(() => shown(page)).toEqual(seqsOf(onCase));
    const links = page.getByRole('table').getByRole('link');
    await expect.poll(() => links.first().getAttribute('href')).toBe(`/admin/cases/${caseId}`);

    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.getByLabel('Who', { exact: true }).fill('rosal');
    await page.getByRole('option', { name: /Rosalind Reviewer/ }).click();
    await page.getByRole('button', { name: 'Search' }).click();
    const { id } = await (await portal.call('GET', '/auth/self', { as: reviewer })).json();
    const byReviewer = await trail(`actorId=${id}`);
    expect(byReviewer.map(({ action }) => action)).toContain('note.written');
    await expect.poll(() => shown(page)).toEqual(seqsOf(byReviewer));
    await page.getByRole('cell', { name: /^Rosalind Reviewer \(staff\) wrote a note/ }).waitFor();
  });

  it('keeps the typed text while the address is still changing', async () => {
    const page = await open('?action=note.*');
    await openFilters(page);
    const onWhat = page.getByLabel('On what', { exact: true });
    await onWhat.waitFor();
    // Typed after the click was handled, and before the page of the new address is rendered.
    await onWhat.evaluate(async (field: HTMLInputElement, typed) => {
      const buttons = [...document.querySelectorAll('button')];
      buttons.find(({ textContent }) => textContent === 'Clear')?.click();
      await Promise.resolve();
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, typed);
      field.dispatchEvent(new Event('input', { bubbles: true }));
    }, caseId);
    await expect.poll(() => new URL(page.url()).search).toBe('');
    await page.getByRole('button', { name: 'Search' }).click();
    await expect.poll(() => new URL(page.url()).search).toBe(`?subjectId=${caseId}`);
  });

  it('opens each entry with all its details', async () => {
    const [entry] = await trail('action=section.saved');
    const page = await open('?action=section.saved');
    await page.getByRole('button', { name: `Details of entry ${entry?.seq}` }).click();
    await page.getByText(entry!.subjectId, { exact: true }).waitFor();
    await page.getByTitle(entry!.hash).waitFor();
    await page.getByRole('link', { name: 'All entries on this' }).click();
    await page.getByRole('button', { name: /^Remove the filter On what/ }).waitFor();
    expect(new URL(page.url()).searchParams.get('subjectId')).toBe(entry!.subjectId);
  });

  it('pages to older entries, down to the first', async () => {
    const page = await open('?kind=changes');
    await expect.poll(async () => (await shown(page)).length).toBe(50);
    await page.getByRole('button', { name: 'Show older' }).press('Enter');
    await expect.poll(async () => (await shown(page)).at(-1)).toBe(1);
    const all = seqsOf(await trail('kind=changes'));
    expect(await shown(page)).toEqual(all);
    await expectFocus(page.getByRole('button', { name: `Details of entry ${all[50]}`, exact: true }));
    await expect.poll(() => page.getByRole('button', { name: 'Show older' }).count()).toBe(0);
  });

  it('shows own views in a row as one, finds decisions at once, and exports what is found', async () => {
    const page = await open();
    // Two views by the administrator, with no change between them.
    await trail('');
    await expect
      .poll(async () => {
        await page.reload();
        await page.getByRole('table').waitFor();
        return page.getByText(/^You viewed \d+ times$/).count();
      })
      .toBeGreaterThan(0);
    const views = page.getByRole('button', { name: /^Show your \d+ views$/ }).first();
    await views.click();
    await page
      .getByRole('cell', { name: /searched the audit trail/ })
      .first()
      .waitFor();
    const asked = page.waitForRequest((request) => request.url().includes('file=photograph'));
    await page.getByRole('button', { name: 'Who saw passports' }).click();
    await asked;
    await page.getByRole('button', { name: 'Remove the filter What: Who saw passports' }).waitFor();
    await page.getByRole('button', { name: 'Sign-ins' }).click();
    const signIns = await trail('action=session.*,passkey*,recovery-code*');
    await expect.poll(() => shown(page)).toEqual(seqsOf(signIns));
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export as JSON lines' }).click();
    const lines = readFileSync(await (await download).path(), 'utf8')
      .trim()
      .split('\n');
    expect(seqsOf(lines.map((line) => JSON.parse(line)))).toEqual(seqsOf(signIns));
  });

  it('distinguishes reads from changes', async () => {
    const page = await open();
    await openFilters(page);
    await page.getByLabel('Show', { exact: true }).selectOption({ label: 'Views' });
    await page.getByRole('button', { name: 'Search' }).click();
    await page
      .getByRole('cell', { name: / searched the audit trail/ })
      .first()
      .waitFor();
    await expect.poll(() => page.getByRole('cell', { name: / saved/ }).count()).toBe(0);
    expect(new URL(page.url()).search).toBe('?kind=reads');
    await page.getByLabel('Show', { exact: true }).selectOption({ label: 'What happened' });
    await page.getByRole('button', { name: 'Search' }).click();
    await page
      .getByRole('cell', { name: / saved/ })
      .first()
      .waitFor();
    await expect.poll(() => page.getByRole('cell', { name: / looked/ }).count()).toBe(0);
  });

  it('shows errors at their fields, and keeps the typed text', async () => {
    const page = await open();
    await openFilters(page);
    const subject = page.getByLabel('On what', { exact: true });
    await subject.fill('not an id');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByText('Paste the id as the trail shows it, without spaces.').waitFor();
    await expect.poll(() => subject.getAttribute('aria-invalid')).toBe('true');
    expect(await subject.inputValue()).toBe('not an id');
  });

  it('has a correct layout on every screen', async () => {
    const page = await open();
    await page
      .getByRole('button', { name: /^Details of entry/ })
      .first()
      .click();
    await page.getByRole('button', { name: 'Copy hash' }).waitFor();
    await expectFineEverywhere(page);
  });

  it('restores its state when the user returns from a case', async () => {
    const page = await open(`?subjectId=${caseId}`);
    await page.setViewportSize({ width: 1280, height: 420 });
    const link = page.getByRole('table').getByRole('link').last();
    await link.click();
    await page.getByRole('link', { name: 'Back to the audit trail' }).click();
    await expectFocus(link);
    expect(new URL(page.url()).search).toBe(`?subjectId=${caseId}`);
    expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
  });

  it('says when it can be checked again, if the rate limit is reached', async () => {
    const page = await open();
    const refusal = { statusCode: 429, error: 'Too Many Requests', message: 'Too many requests.' };
    await page.route('**/api/admin/audit/check', (route) =>
      route.fulfill({ status: 429, headers: { 'retry-after': '17' }, json: refusal }),
    );
    const check = page.getByRole('button', { name: 'Check the whole chain' });
    await check.click();
    const alert = page.getByRole('alert').filter({ hasText: 'The chain could not be checked' });
    await alert.getByText('Too many requests. Try again in 17 seconds.').waitFor();
    await page.unroute('**/api/admin/audit/check');
    await check.click();
    await page.getByText('Each one matches the one before it.').waitFor();
    await expect.poll(() => alert.count()).toBe(0);
  });

  it.each([
    ['cut', 1234, 'The trail was cut off before entry 1,234', 'The 1,233 entries before it fit.'],
    ['rewritten', 1, 'The trail was rewritten from entry 1 on', 'someone replaced them'],
    ['inserted', 1234, 'Entry 1,234 was inserted from outside', 'The portal did not write entry 1,234'],
    [
      'anchors-missing',
      null,
      'The anchors of the trail are damaged',
      'All 1,240 entries match the ones before them.',
    ],
  ] as const)('names what the check found: %s', async (reason, firstBad, title, words) => {
    const page = await open();
    const entries = firstBad === null ? 1240 : firstBad - 1;
    const found = { ok: false, entries, firstBad, reason, checkedAt: new Date().toISOString() };
    const verdict = { ...found, mismatch: null, restores: [] };
    await page.route('**/api/admin/audit/check', (route) => route.fulfill({ json: verdict }));
    await page.getByRole('button', { name: 'Check the whole chain' }).focus();
    await page.keyboard.press('Enter');
    const alert = page.getByRole('alert').filter({ has: page.getByText(title, { exact: true }) });
    await alert.filter({ hasText: words }).waitFor();
    // The focus stays on the button that was pressed with the keyboard.
    await expectFocus(page.getByRole('button', { name: 'Check the whole chain' }));
    await expectFineEverywhere(page);
  });

  it('is acknowledged as restored from a backup, and says so from then on', async () => {
    const { client, id } = await newSubmittedCase(portal);
    const copy = path.join(portal.dataDir, 'backup.sqlite');
    await portal.changeAtRest((dataDir) => {
      const database = new (sqliteLibrary())(path.join(dataDir, 'portal.sqlite'));
      database.exec(`vacuum into '${copy}'`);
      database.close();
    });
    // Entries that the backup does not contain; a withdrawal is anchored at once.
    const withdrawn = await portal.call('POST', `/onboarding/${id}/withdrawal`, { as: client });
    expect(withdrawn.status).toBe(200);
    const anchors = path.join(portal.dataDir, 'audit-anchors.jsonl');
    await expect.poll(() => readFileSync(anchors, 'utf8')).toContain('"cause":"decision"');
    const lost = JSON.parse(readFileSync(anchors, 'utf8').trim().split('\n').at(-1) ?? '').seq;
    await portal.changeAtRest((dataDir) => {
      const database = path.join(dataDir, 'portal.sqlite');
      for (const file of [`${database}-wal`, `${database}-shm`]) rmSync(file, { force: true });
      renameSync(copy, database);
    });

    const page = await open();
    await page.getByRole('button', { name: 'Check the whole chain' }).click();
    const warning = page.getByRole('alert').filter({ hasText: 'The trail was cut off before entry' });
    await warning.filter({ hasText: 'the database is older than its anchors' }).waitFor();
    await expectFineEverywhere(page);
    await page.getByRole('button', { name: 'Acknowledge a restore…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Was the database restored from a backup?' });
    const acknowledge = dialog.getByRole('button', { name: 'Acknowledge restore' });
    await acknowledge.click();
    await dialog.getByText('Enter the reason').waitFor();
    await dialog
      .getByLabel('Reason', { exact: true })
      .fill('The disk failed. Restored the backup of last night.');
    await expectFineEverywhere(page);
    await acknowledge.click();

    const acknowledged = page
      .getByRole('status')
      .filter({ hasText: 'A restore from a backup is acknowledged' });
    await acknowledged.filter({ hasText: `${administrator.email} acknowledged it` }).waitFor();
    await acknowledged.filter({ hasText: `the anchored entry ${lost.toLocaleString('en')}` }).waitFor();
    await acknowledged
      .filter({ hasText: 'Reason: The disk failed. Restored the backup of last night.' })
      .waitFor();
    await page.getByText('Each one matches the one before it.').waitFor();
    await expectFocus(page.getByRole('button', { name: 'Check the whole chain' }));
    await page.getByRole('cell', { name: / acknowledged a restore from a backup/ }).waitFor();
    await expectFineEverywhere(page);
  }, 120_000);

  it('is checked completely, and the first entry that was tampered with is named', async () => {
    const page = await open();
    const check = page.getByRole('button', { name: 'Check the whole chain' });
    const [newest] = await trail('');
    await check.click();
    const verdictOf = page.getByText(/^\d+ entries checked\. Each one matches the one before it\./);
    await verdictOf.waitFor();
    // Views in the meantime are in the trail too.
    expect(Number.parseInt((await verdictOf.textContent()) ?? '', 10)).toBeGreaterThanOrEqual(newest!.seq);

    await portal.changeAtRest((dataDir) => {
      const database = new (sqliteLibrary())(path.join(dataDir, 'portal.sqlite'));
      database.prepare('update audit_entries set actor_id = ? where seq in (17, 23)').run('somebody-else');
      database.close();
    });
    await check.click();
    const verdict = page.getByRole('alert').filter({ hasText: 'The trail is broken at entry 17' });
    await verdict.filter({ hasText: 'Entry 17 was changed' }).waitFor();
    await verdict.filter({ hasText: 'The 16 entries before it fit.' }).waitFor();
    // The check is the newest entry, with its result.
    await page.getByRole('cell', { name: /entry 17 was changed/ }).waitFor();
  });

  it('says that it was emptied, and lets the administrator continue', async () => {
    const page = await open();
    const check = page.getByRole('button', { name: 'Check the whole chain' });
    await check.waitFor();
    await portal.changeAtRest((dataDir) => {
      const database = new (sqliteLibrary())(path.join(dataDir, 'portal.sqlite'));
      database.prepare('delete from audit_entries').run();
      database.close();
    });
    await check.click();
    await page.getByRole('alert').filter({ hasText: 'The trail was emptied' }).waitFor();
    await expectFineEverywhere(page);
  });
});
