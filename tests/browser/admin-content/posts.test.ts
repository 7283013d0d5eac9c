import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { drawing } from '#tests/support/pictures.ts';
import { areaEnv, signInAdministrator } from '../support/admin.ts';
import { textField } from '../support/area.ts';
import { isInvalid } from '../support/fields.ts';
import { type Client, startPortal } from '../support/portal.ts';
import { button, heading, toasts } from '../support/wizard.ts';

const portal = startPortal({ env: areaEnv });
let boss: Client;
beforeAll(async () => {
  boss = await signInAdministrator(portal);
});

type Post = { id: string; slug: string; state: string; body: string; version: number; title: string };

const open = (address = '', before?: (page: Page) => Promise<unknown>) =>
  portal.open(`/admin/blogs${address}`, { staffMember: boss, ...(before && { before }) });
const body = (page: Page) => page.getByRole('textbox', { name: 'Body' });
const said = (page: Page, text: RegExp) => page.getByRole('status').filter({ hasText: text });

async function call<Answer>(method: string, address: string, sent?: object): Promise<Answer> {
  const answer = await portal.call(method, address, { as: boss, ...(sent && { body: sent }) });
  expect(answer.ok, `${method} ${address}`).toBe(true);
  return (await answer.json()) as Answer;
}
const newPost = (more: object) => call<Post>('POST', '/blogs', more);
const readPost = (id: string) => call<Post>('GET', `/blogs/${id}`);
const idOf = (page: Page) => new URL(page.url()).pathname.split('/').at(-1) ?? '';

it('a post is created, written with a picture, autosaved, previewed, refused, published and unpublished', async () => {
  const page = await open();
  await page.getByRole('link', { name: 'New post' }).click();
  await textField(page, 'Title').fill('Été à Montréal: what’s due');
  expect(await textField(page, 'Slug').inputValue()).toBe('ete-a-montreal-whats-due');
  await textField(page, 'Slug').fill('due');
  await textField(page, 'Title').fill('What is due in summer');
  expect(await textField(page, 'Slug').inputValue()).toBe('due');
  await button(page, 'Create post').click();
  await heading(page, 'What is due in summer').waitFor();
  await body(page).waitFor();
  const id = idOf(page);

  // With the usual keys of editors.
  await page.getByRole('combobox', { name: 'Kind of paragraph' }).selectOption('Heading');
  await body(page).pressSequentially('Who');
  await page.keyboard.press('Enter');
  await body(page).pressSequentially('Whoever moves ');
  await page.keyboard.press('Control+b');
  await body(page).pressSequentially('money');
  await page.keyboard.press('Control+b');
  await expect
    .poll(async () => (await readPost(id)).body)
    .toBe('<h2>Who</h2><p>Whoever moves <strong>money</strong></p>');
  await said(page, /^Saved \d\d:\d\d/).waitFor();

  await button(page, 'Link').click();
  const link = page.getByRole('dialog', { name: 'Link' });
  const address = link.getByRole('combobox', { name: 'Address' });
  await address.fill('javascript:alert(1)');
  await button(link, 'Set link').click();
  await link.getByText('Enter an address such as').waitFor();
  await address.fill('https://fintrac.example.com');
  await button(link, 'Set link').click();

  const files = page.locator('input[type=file]');
  await files
    .first()
    .setInputFiles({ name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('none') });
  await page.getByText('This file is not a readable picture').waitFor();
  await files.first().setInputFiles({ name: 'map.png', mimeType: 'image/png', buffer: await drawing() });
  const cut = page.getByRole('dialog', { name: 'Crop the picture' });
  await cut.getByRole('button', { name: 'Bottom right corner' }).focus();
  for (let step = 0; step < 8; step += 1) await page.keyboard.press('ArrowLeft');
  await textField(cut, 'Alternative text').fill('A map of the old port');
  await button(cut, 'Use picture').click();
  await body(page).getByRole('img', { name: 'A map of the old port' }).waitFor();
  await expect.poll(async () => (await readPost(id)).body).toContain('alt="A map of the old port"');
  expect((await readPost(id)).body).toContain('href="https://fintrac.example.com" rel="noopener');

  await button(page, 'Publish').click();
  await page.getByText('Enter a summary').waitFor();
  expect(await isInvalid(textField(page, 'Summary'))).toBe(true);
  await expect
    .poll(() => textField(page, 'Summary').evaluate((field) => field === document.activeElement))
    .toBe(true);
  await textField(page, 'Summary').fill('Three things to hand in before the holidays.');
  await button(page, 'Preview').click();
  const preview = page.getByRole('dialog', { name: /^Preview/ });
  await preview.getByText('Three things to hand in before the holidays.').waitFor();
  await preview.getByRole('img', { name: 'A map of the old port' }).waitFor();
  await button(preview, 'Close the preview').click();
  await button(page, 'Publish').click();
  await toasts(page).filter({ hasText: 'The post is published' }).waitFor();
  expect((await portal.call('GET', '/blogs/slug/due')).status).toBe(200);

  // The post is public: what is typed is stored as a draft until it is saved.
  await textField(page, 'Title').fill('What is due in autumn');
  await said(page, /^Draft saved \d\d:\d\d/).waitFor();
  expect((await readPost(id)).title).toBe('What is due in summer');
  await button(page, 'Save post').click();
  await expect.poll(async () => (await readPost(id)).title).toBe('What is due in autumn');
  await button(page, 'Back to draft').click();
  await toasts(page).filter({ hasText: 'is a draft now' }).waitFor();
  expect((await portal.call('GET', '/blogs/slug/due')).status).toBe(404);
});

it('a slash inserts blocks, settings are in a drawer, and a preview link shows the post without an account', async () => {
  const { id } = await newPost({ title: 'With blocks', summary: 'What there is' });
  const linked = await newPost({ title: 'The linked post', summary: 'Short', body: '<p>Text</p>' });
  await call('PATCH', `/blogs/${linked.id}/state`, { state: 'published', version: linked.version });
  const page = await open(`/${id}`);
  await body(page).click();
  const insert = async (words: string) => {
    await body(page).pressSequentially(`/${words}`);
    await page.getByRole('listbox', { name: 'Insert' }).waitFor();
    await page.keyboard.press('Enter');
  };
  await insert('warn');
  await body(page).pressSequentially('Take care');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await insert('vid');
  const video = page.getByRole('dialog', { name: 'Video' });
  await textField(video, 'Address of the video').fill('https://films.example.com/1');
  await button(video, 'Insert video').click();
  await video.getByText('Enter the address of a video on YouTube or Vimeo').waitFor();
  await textField(video, 'Address of the video').fill('https://youtu.be/abcdefghijk');
  await textField(video, 'Title of the video').fill('The rules in a minute');
  await button(video, 'Insert video').click();
  await body(page).getByText('The rules in a minute').waitFor();
  await page.keyboard.press('Control+End');
  await page.keyboard.press('Enter');
  await button(page, 'Link').click();
  const link = page.getByRole('dialog', { name: 'Link' });
  await link.getByRole('combobox', { name: 'Address' }).fill('the link');
  await page.getByRole('option', { name: /The linked post/ }).click();
  await button(link, 'Set link').click();
  await expect
    .poll(async () => (await readPost(id)).body)
    .toMatch(
      /<aside class="callout-warning"><p>Take care<\/p><\/aside>.*data-player="https:\/\/www\.youtube-nocookie\.com\/embed\/abcdefghijk\?autoplay=1".*href="\/blog\/the-linked-post"/s,
    );

  // A refused field of the drawer opens it.
  await button(page, 'Settings').click();
  const settings = page.getByRole('complementary', { name: 'Settings of the post' });
  await textField(settings, 'Slug').fill('the-linked-post');
  await button(settings, 'Close the settings').click();
  await button(page, 'Save post').click();
  await expect.poll(() => isInvalid(textField(settings, 'Slug'))).toBe(true);
  await textField(settings, 'Slug').fill('with-blocks-2');
  await page.keyboard.press('Escape');
  await said(page, /^Saved/).waitFor();

  await button(page, 'Share a preview').click();
  const sharing = page.getByRole('dialog', { name: 'Preview links' });
  await button(sharing, 'Make a link').click();
  const address = sharing.getByRole('list', { name: 'Links that work' }).getByText(/\/post-preview\//);
  const url = new URL((await address.textContent()) ?? '');
  const reader = await portal.open(url.pathname);
  await heading(reader, 'With blocks').waitFor();
  await reader.getByText(/^A preview. The text may still change/).waitFor();
  const asked: string[] = [];
  await reader.route('https://www.youtube-nocookie.com/**', (route) => {
    asked.push(route.request().url());
    return route.fulfill({ contentType: 'text/html', body: '<p>Player</p>' });
  });
  expect(asked).toEqual([]);
  await reader.getByRole('link', { name: 'The rules in a minute' }).click();
  await reader.frameLocator('iframe').getByText('Player').waitFor();
  expect(asked).toEqual(['https://www.youtube-nocookie.com/embed/abcdefghijk?autoplay=1']);
  await button(sharing, 'End it').click();
  await address.waitFor({ state: 'detached' });
  expect((await fetch(`${portal.url}${url.pathname}`)).status).toBe(404);
});

it('typed text is restored after the window was closed, and an earlier version can be restored', async () => {
  const { id } = await newPost({ title: 'Kept', summary: 'First words', body: '<p>One</p>' });
  const page = await open(`/${id}`, (each) =>
    each.route(`**/api/blogs/${id}`, (route) =>
      route.request().method() === 'PATCH' ? route.abort() : route.fallback(),
    ),
  );
  await textField(page, 'Summary').fill('Second words');
  await said(page, /^Not saved: We could not reach the server/).waitFor();
  await page.unrouteAll();
  await page.reload();
  await expect.poll(() => textField(page, 'Summary').inputValue()).toBe('Second words');
  await expect.poll(() => readPost(id)).toMatchObject({ summary: 'Second words' });
  await button(page, 'Show the versions').click();
  const versions = page.getByRole('list', { name: 'Versions, latest first' }).getByRole('listitem');
  await expect.poll(() => versions.count()).toBe(2);
  await versions.last().getByRole('button').click();
  const dialog = page.getByRole('dialog', { name: /^As it was on/ });
  // What was added since, and what it replaced.
  await dialog.getByRole('deletion').getByText('First').waitFor();
  await dialog.getByRole('insertion').getByText('Second').waitFor();
  await button(dialog, 'As it was').click();
  await dialog.getByText('First words').waitFor();
  await button(dialog, 'Go back to this version').click();
  await expect.poll(() => textField(page, 'Summary').inputValue()).toBe('First words');
  expect(await readPost(id)).toMatchObject({ summary: 'First words', body: '<p>One</p>' });
});

it('a second editor sees the differences, and can keep either text', async () => {
  const { id } = await newPost({ title: 'Two editors', body: '<p>Alike</p><p>Before</p>' });
  const page = await open(`/${id}`);
  await body(page).getByText('Before').click();
  await page.keyboard.press('End');
  await call('PATCH', `/blogs/${id}`, { body: '<p>Alike</p><p>Theirs</p>', author: 'Ada', version: 1 });
  await body(page).pressSequentially(' and mine');
  await page.getByText('Someone else has changed this in the meantime').waitFor();
  await button(page, 'See the differences').click();
  const dialog = page.getByRole('dialog', { name: 'What differs' });
  await dialog.getByText('Before and mine', { exact: true }).waitFor();
  await dialog.getByText('Theirs', { exact: true }).last().waitFor();
  expect(await dialog.getByText('Alike').count()).toBe(0);
  await button(dialog, 'Keep mine').click();
  await expect
    .poll(() => readPost(id))
    .toMatchObject({ body: '<p>Alike</p><p>Before and mine</p>', author: 'Ada', version: 3 });

  // The other save happens while this one is pending: earlier, the page might refetch it before anything is typed.
  let isOvertaken = false;
  await page.route(`**/api/blogs/${id}`, async (route) => {
    if (route.request().method() === 'PATCH' && !isOvertaken) {
      isOvertaken = true;
      await call('PATCH', `/blogs/${id}`, { title: 'Theirs now', version: 3 });
    }
    await route.fallback();
  });
  await textField(page, 'Title').fill('Mine now');
  await button(page, 'See the differences').click();
  await button(dialog, 'Take theirs').click();
  await expect.poll(() => textField(page, 'Title').inputValue()).toBe('Theirs now');
  const { items } = await call<{ items: { kind: string; title: string }[] }>('GET', `/blogs/${id}/versions`);
  expect(items).toContainEqual(expect.objectContaining({ kind: 'unsaved', title: 'Mine now' }));
});

it('two megabytes of pasted HTML are reported as too large, and a post is scheduled', async () => {
  const { id } = await newPost({ title: 'Long', summary: 'Short', body: '<p>Text</p>' });
  const page = await open(`/${id}`);
  await body(page).click();
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.setData(
      'text/html',
      '<p>Very long words <img src="https://elsewhere.example.com/a.png"></p>'.repeat(30_000),
    );
    data.setData('text/plain', 'Very long');
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  });
  await page.getByText('pictures of other sites or programs were not pasted').waitFor();
  await said(page, /^Not saved. Correct the marked fields/).waitFor();
  expect((await readPost(id)).body).toBe('<p>Text</p>');
  await page.keyboard.press('Control+z');
  await expect.poll(() => body(page).textContent()).toBe('Text');
  await button(page, 'Schedule…').click();
  const dialog = page.getByRole('dialog', { name: 'When should readers see it?' });
  await button(dialog, 'Schedule the post').click();
  await dialog.getByText('Choose a day and time in the future').waitFor();
  await dialog.getByLabel('Day and time').fill('2036-03-01T09:30');
  await button(dialog, 'Schedule the post').click();
  await toasts(page).filter({ hasText: 'The post is scheduled' }).waitFor();
  expect(await readPost(id)).toMatchObject({ state: 'scheduled' });
});

it('a single editor whose response is lost sees no conflict, and the last typed text is sent on leaving', async () => {
  const { id } = await newPost({ title: 'Alone', body: '<p>First</p>' });
  const page = await open(`/${id}`);
  let isLost = false;
  await page.route(`**/api/blogs/${id}`, async (route) => {
    if (route.request().method() !== 'PATCH' || isLost) return route.fallback();
    isLost = true;
    await route.fetch();
    await route.abort();
  });
  await body(page).getByText('First').click();
  await page.keyboard.press('End');
  await body(page).pressSequentially(' and <second>');
  await said(page, /^Not saved: We could not reach the server/).waitFor();
  await body(page).pressSequentially(' and third');
  await expect
    .poll(() => readPost(id))
    .toMatchObject({
      version: 3,
      body: '<p>First and &lt;second&gt; and third</p>',
    });
  await said(page, /^Saved/).waitFor();
  expect(await page.getByText('Someone else has changed this').count()).toBe(0);

  await body(page).pressSequentially(', last');
  await page.close();
  await expect.poll(async () => (await readPost(id)).body).toContain('and third, last</p>');
});

it('a long text that a key press has replaced is restored by Undo, also after a reload', async () => {
  const long = `<p>${'A sentence of a long article. '.repeat(40).trim()}</p>`;
  const { id } = await newPost({ title: 'Replaced', body: long });
  const page = await open();
  await page.getByRole('link', { name: 'Replaced' }).click();
  await body(page).getByText('A sentence').click();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('x');
  await page.getByText('Most of “Body” was replaced').waitFor();
  await expect.poll(async () => (await readPost(id)).body).toBe('<p>x</p>');
  await page.reload();
  await page.getByText('Most of “Body” was replaced').waitFor();
  const { items } = await call<{ items: unknown[] }>('GET', `/blogs/${id}/versions`);
  expect(items).toHaveLength(2);
  await page.getByRole('alert').getByRole('button', { name: 'Undo' }).click();
  await expect.poll(async () => (await readPost(id)).body).toBe(long);
  await page.getByText('Most of “Body” was replaced').waitFor({ state: 'detached' });
});
