import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { administratorEmail, areaEnv } from '#tests/browser/support/admin.ts';
import { newCompleteClient } from '#tests/browser/support/complete-case.ts';
import { type Client, startPortal } from '#tests/browser/support/portal.ts';
import { validRecords } from '#tests/domain/valid-records.ts';
import { photograph } from '#tests/support/pictures.ts';

/** What a journey does in a tab, with real keys and clicks. Every method waits until it is possible. */
export interface Tab {
  goto(url: string): Promise<void>;
  /** Stores entries in local storage for the page's origin. */
  store(entries: Record<string, string>): Promise<void>;
  /** Clicks the field with this label, or the button, link or checkbox with this name. */
  click(name: string): Promise<void>;
  /** Clicks the first element that a CSS selector finds. */
  clickOn(selector: string): Promise<void>;
  /** Types into what has the focus. */
  type(text: string): Promise<void>;
  pressEnd(): Promise<void>;
  /** Chooses a file in the first file input. */
  upload(file: string): Promise<void>;
  /** Evaluates an expression in the page. */
  evaluate(expression: string): Promise<unknown>;
}

/** Declares the journeys that other browsers than Chromium run: sign-in, one form, an upload, a certification and a post. */
export function declareJourneys(newTab: () => Promise<Tab>): void {
  const portal = startPortal({ env: areaEnv });

  async function open(address: string, tokens: Record<string, string> = {}): Promise<Tab> {
    const tab = await newTab();
    await tab.goto(`${portal.url}/verify`);
    await tab.store(tokens);
    await tab.goto(portal.url + address);
    return tab;
  }
  const asClient = ({ token }: Client) => ({ access_token: token });
  const fill = async (tab: Tab, label: string, text: string) => {
    await tab.click(label);
    await tab.type(text);
  };
  /** Waits until an expression has a value in the page. */
  const expectIn = (tab: Tab, expression: string, value: unknown = true) =>
    expect.poll(() => tab.evaluate(expression)).toEqual(value);

  it('signs in by the mailed code, and saves a form', async () => {
    const email = portal.freshAddress();
    const tab = await open('/verify');
    await fill(tab, 'Email address', email);
    await tab.click('Send me a code');
    const { code } = await portal.readMail(email, { suits: (mail) => mail.code !== '' });
    await fill(tab, 'Digit 1', code);
    await expectIn(tab, 'location.pathname', '/contact-details');
    const record = { ...validRecords['contact-details'], email };
    await fill(tab, 'First name', record.firstName);
    await fill(tab, 'Last name', record.lastName);
    await fill(tab, 'Role at company', record.roleAtCompany);
    await fill(tab, 'Email', email);
    await fill(tab, 'Phone number', record.contactPhoneWithCountryCode);
    await tab.click('Save & Next');
    await expectIn(tab, 'location.pathname', '/company-details');
    await expectIn(tab, `document.querySelector('h1')?.textContent`, 'Company Details');
  });

  it('uploads a document', async () => {
    const client = await portal.newClient('all');
    const folder = await mkdtemp(path.join(tmpdir(), 'upload-'));
    const file = path.join(folder, 'resolution.jpg');
    await writeFile(file, await photograph());
    const tab = await open('/onboarding-documents', asClient(client));
    await tab.upload(file);
    await expectIn(tab, `document.body.textContent.includes('resolution.jpg')`);
    await rm(folder, { recursive: true });
  });

  it('certifies and submits a complete case', async () => {
    const client = await newCompleteClient(portal);
    const tab = await open('/certify-and-submit', asClient(client));
    await tab.click('I have read this and I certify it');
    await tab.click('Submit');
    await expectIn(tab, `/submitted/i.test(document.querySelector('main')?.textContent ?? '')`);
  });

  it('writes a post, whose last words are stored when the page is left at once', async () => {
    const administrator = await portal.signIn(administratorEmail);
    const body = { title: 'A post', body: '<p>First.</p>' };
    const created = await portal.call('POST', '/blogs', { as: administrator, body });
    const { id } = await created.json();
    expect(created.status).toBe(201);
    const tab = await open('/admin/blogs', { admin_access_token: administrator.token });
    await tab.click('A post');
    await expectIn(tab, `document.querySelector('[contenteditable="true"]')?.textContent`, 'First.');
    await tab.clickOn('[contenteditable="true"] p');
    await tab.pressEnd();
    await tab.type(' Last words.');
    await tab.goto(`${portal.url}/admin/blogs`);
    await expect
      .poll(async () => (await (await portal.call('GET', `/blogs/${id}`, { as: administrator })).json()).body)
      .toContain('Last words.');
  });
}
