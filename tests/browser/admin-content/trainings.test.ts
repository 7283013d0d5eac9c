import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { drawing } from '#tests/support/pictures.ts';
import { areaEnv, signInAdministrator } from '../support/admin.ts';
import { textField } from '../support/area.ts';
import type { Place } from '../support/fields.ts';
import { expectFineEverywhere } from '../support/looks.ts';
import { type Client, startPortal } from '../support/portal.ts';
import { button, heading, toasts } from '../support/wizard.ts';

const portal = startPortal({ env: areaEnv });
let boss: Client;
beforeAll(async () => {
  boss = await signInAdministrator(portal);
});

type Made = { id: string; version: number; title: string; slug: string };

const open = (address = '') => portal.open(`/admin/trainings${address}`, { staffMember: boss });
const link = (place: Place, name: string) => place.getByRole('link', { name, exact: true });
const said = (page: Page, text: RegExp) => page.getByRole('status').filter({ hasText: text }).first();

async function call<Answer>(method: string, address: string, sent?: object): Promise<Answer> {
  const answer = await portal.call(method, address, { as: boss, ...(sent && { body: sent }) });
  expect(answer.ok, `${method} ${address}: ${answer.ok ? '' : await answer.clone().text()}`).toBe(true);
  return (await answer.json()) as Answer;
}

/** The content of a training for publishing. */
type Content = {
  modules: { title: string; steps: { id: string; title: string; videoUrl: string }[]; quizzes: Quiz[] }[];
  quizzes: Quiz[];
};
type Quiz = { title: string; questions: { kind: string; text: string; correct: string[] }[] };
const contentOf = async (id: string) =>
  (await call<{ content: Content; missing: unknown[] }>('GET', `/trainings/${id}/preview`)).content;
/** Returns the titles of the steps of each module, in order. */
const stepsOf = async (id: string) =>
  (await contentOf(id)).modules.map(({ steps }) => steps.map(({ title }) => title));

/** Creates a training with two modules of two steps each. */
async function newTraining(title: string) {
  const training = await call<Made>('POST', '/trainings', { title, summary: 'In short', language: 'en' });
  const steps: Made[] = [];
  for (const [module, names] of [
    ['Who', ['Clients', 'Owners']],
    ['When', ['Before', 'After']],
  ] as const) {
    const { id: moduleId } = await call<Made>('POST', '/training-modules', {
      trainingId: training.id,
      title: module,
    });
    for (const name of names) {
      const body = { moduleId, kind: 'text', title: name, body: `<p>${name}</p>` };
      steps.push(await call<Made>('POST', '/training-steps', body));
    }
  }
  return { ...training, steps };
}

/** Fills in a dialog for the title of something new, and submits it. */
async function add(page: Page, title: string, action: string, fill: (dialog: Locator) => Promise<unknown>) {
  const dialog = page.getByRole('dialog', { name: title });
  await fill(dialog);
  await button(dialog, action).click();
  await dialog.waitFor({ state: 'detached' });
}

it('a training is created, filled, given five kinds of questions, refused, fixed and published', async () => {
  const page = await open();
  await link(page, 'New training').click();
  await textField(page, 'Title').fill('Knowing your customer');
  expect(await textField(page, 'Slug').inputValue()).toBe('knowing-your-customer');
  await button(page, 'Create training').click();
  await textField(page, 'Description').waitFor();
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  await page.getByRole('spinbutton', { name: 'Price' }).fill('125.5');
  await expect.poll(() => call('GET', `/trainings/${id}`)).toMatchObject({ price: 12550, currency: 'CAD' });
  await said(page, /^Saved \d\d:\d\d/).waitFor();

  await link(page, 'Outline').click();
  await button(page, 'Add module').click();
  await add(page, 'Add a module', 'Add module', (dialog) => textField(dialog, 'Title').fill('Whom'));
  await button(page, 'Add step').click();
  await add(page, 'Add a step', 'Add step', async (dialog) => {
    await textField(dialog, 'Title').fill('A film');
    await dialog.getByRole('combobox', { name: 'What it is' }).selectOption('Video');
  });
  await button(page, 'Add quiz').last().click();
  await add(page, 'Add a quiz', 'Add quiz', (dialog) => textField(dialog, 'Title').fill('Exam'));

  await link(page, 'Exam').click();
  const answer = (n: number) => textField(page, `Answer ${n}`);
  const ask = async (text: string, kind: string) => {
    await button(page, 'Add question').click();
    await add(page, 'Add a question', 'Add question', async (dialog) => {
      await textField(dialog, 'Question').fill(text);
      await dialog.getByRole('radio', { name: kind }).check();
    });
    await page.getByRole('button', { name: text, expanded: true }).waitFor();
  };
  const answers = async (texts: readonly string[]) => {
    for (const [n, text] of texts.entries()) {
      await button(page, 'Add answer').click();
      await answer(n + 1).fill(text);
    }
  };
  await ask('Who is a client?', 'One answer');
  await answers(['Whoever pays', 'Nobody']);
  await page.getByRole('radio', { name: 'Whoever pays is right' }).check();
  await button(page, 'Save question').click();
  await ask('Which papers will do?', 'Several answers');
  await answers(['A passport', 'A driving licence', 'A letter']);
  await page.getByRole('checkbox', { name: 'A passport is right' }).check();
  await page.getByRole('checkbox', { name: 'A driving licence is right' }).check();
  await ask('A bank is a client', 'True or false');
  await page.getByRole('radio', { name: 'True is right' }).check();
  await ask('What comes first?', 'Put in order');
  await answers(['Later', 'First']);
  await button(page, 'Move First up').click();
  await ask('What does KYC mean?', 'Short text');
  await page.getByRole('combobox', { name: 'Accepted answers' }).fill('Know your customer');
  await page.keyboard.press('Enter');
  await button(page, 'Save question').click();
  await expect
    .poll(async () => (await contentOf(id)).quizzes[0]?.questions)
    .toMatchObject([
      {
        kind: 'single',
        options: [{ text: 'Whoever pays' }, { text: 'Nobody' }],
        correct: [expect.any(String)],
      },
      { kind: 'several', correct: [expect.any(String), expect.any(String)] },
      { kind: 'trueFalse', correct: ['true'] },
      { kind: 'order', options: [{ text: 'First' }, { text: 'Later' }], correct: [] },
      { kind: 'shortText', accepted: ['Know your customer'] },
    ]);
  await button(page, 'Move question 5 up').click();
  await expect
    .poll(async () => (await contentOf(id)).quizzes[0]?.questions.map(({ kind }) => kind))
    .toEqual(['single', 'several', 'trueFalse', 'shortText', 'order']);

  await link(page, 'Publish').click();
  await page.getByText('2 things are missing').waitFor();
  await expectFineEverywhere(page);
  expect(await button(page, 'Publish version 1').isDisabled()).toBe(true);
  await link(page, 'Step: A film').click();
  await page.getByText('Enter the address of the video').waitFor();
  await textField(page, 'Address of the video').fill('http://videos.example.com');
  await button(page, 'Save step').click();
  await expect.poll(() => textField(page, 'Address of the video').getAttribute('aria-invalid')).toBe('true');
  await textField(page, 'Address of the video').fill('https://youtu.be/dQw4w9WgXcQ');
  await said(page, /^Saved \d\d:\d\d/).waitFor();
  await link(page, 'Publish').click();
  await link(page, 'About').last().click();
  await textField(page, 'Summary').fill('Whom to identify, when and how.');
  await link(page, 'Publish').click();
  await page.getByText('Nothing is missing').waitFor();
  await button(page, 'Publish version 1').click();
  await toasts(page).filter({ hasText: 'Version 1 is published' }).waitFor();
  expect((await portal.call('GET', '/trainings/slug/knowing-your-customer')).status).toBe(200);
  await button(page, 'Withdraw training').click();
  await button(page.getByRole('alertdialog'), 'Withdraw training').click();
  await toasts(page).filter({ hasText: 'The training is withdrawn' }).waitFor();
  expect((await portal.call('GET', '/trainings/slug/knowing-your-customer')).status).toBe(404);
});

it('the outline is sorted by mouse and keys, undone, and previewed as a learner', async () => {
  const { id } = await newTraining('In order');
  const page = await open(`/${id}/outline`);
  const handle = (title: string) => button(page, `Move ${title}`);
  await handle('Clients').waitFor();
  await expectFineEverywhere(page);
  await page.setViewportSize({ width: 1280, height: 1000 });

  const [from, to] = [await handle('Clients').boundingBox(), await link(page, 'Before').boundingBox()];
  if (!from || !to) throw new Error('The outline has no layout');
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(from.x + 20, from.y + 60, { steps: 4 });
  await page.mouse.move(to.x + 20, to.y + to.height - 4, { steps: 8 });
  await page.mouse.move(to.x + 22, to.y + to.height - 3);
  await page.mouse.up();
  await expect.poll(() => stepsOf(id)).toEqual([['Owners'], ['Before', 'Clients', 'After']]);

  await handle('Owners').press('ArrowDown');
  await handle('Owners').press('ArrowDown');
  await said(page, /^Owners is at place 2 of 4 in When now/).waitFor();
  await expect.poll(() => stepsOf(id)).toEqual([[], ['Before', 'Owners', 'Clients', 'After']]);
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await button(page, 'Undo').click();
  await expect
    .poll(() => stepsOf(id))
    .toEqual([
      ['Clients', 'Owners'],
      ['Before', 'After'],
    ]);
  await handle('When').press('ArrowUp');
  await expect
    .poll(async () => (await contentOf(id)).modules.map(({ title }) => title))
    .toEqual(['When', 'Who']);

  await button(page, 'Change Owners').click();
  await page.getByRole('menuitem', { name: 'Delete step…' }).click();
  await button(page.getByRole('alertdialog', { name: 'Delete Owners?' }), 'Delete step').click();
  await toasts(page).getByRole('button', { name: 'Undo' }).click();
  await handle('Owners').waitFor();
  expect(await stepsOf(id)).toEqual([
    ['Before', 'After'],
    ['Clients', 'Owners'],
  ]);

  await button(page, 'Preview as learner').click();
  const preview = page.getByRole('dialog', { name: 'Preview of In order' });
  await preview.getByRole('heading', { name: 'Before' }).waitFor();
  await expectFineEverywhere(page, '[role=dialog]');
  await button(preview, 'Next').click();
  await preview.getByRole('heading', { name: 'After' }).waitFor();
  await button(preview, 'Close the preview').click();
  await button(page, 'Duplicate').click();
  await heading(page, 'Copy of In order').waitFor();
});

it('two editors of a step keep what each has changed, and choose if both changed the same field', async () => {
  const { id, steps } = await newTraining('Two editors');
  const step = steps[0]?.id ?? '';
  const read = () => call<{ title: string; body: string; version: number }>('GET', `/training-steps/${step}`);
  const page = await open(`/${id}/steps/${step}`);
  await textField(page, 'Text').waitFor();
  await expectFineEverywhere(page);
  await call('PATCH', `/training-steps/${step}`, { body: '<p>Theirs</p>', version: 1 });
  await textField(page, 'Title').fill('Mine');
  await expect.poll(read).toMatchObject({ title: 'Mine', body: '<p>Theirs</p>', version: 3 });
  await textField(page, 'Text').getByText('Theirs').waitFor();

  // The other save happens while this one is pending: earlier, the page might refetch it before anything is typed.
  let isOvertaken = false;
  await page.route(`**/api/training-steps/${step}`, async (route) => {
    if (route.request().method() === 'PATCH' && !isOvertaken) {
      isOvertaken = true;
      await call('PATCH', `/training-steps/${step}`, { title: 'Their title', version: 3 });
    }
    await route.fallback();
  });
  await textField(page, 'Title').fill('My title');
  await page.getByText('Someone else has changed this in the meantime').waitFor();
  await page.reload();
  await button(page, 'See the differences').click();
  const dialog = page.getByRole('dialog', { name: 'What differs' });
  await dialog.getByText('Their title').waitFor();
  await expectFineEverywhere(page, '[role=dialog]');
  await button(dialog, 'Keep mine').click();
  await expect.poll(read).toMatchObject({ title: 'My title', body: '<p>Theirs</p>', version: 5 });

  await page.getByRole('combobox', { name: 'What it is' }).selectOption('File');
  // The editor has a file input as well, which is the first one until this field is shown.
  await textField(page, 'Text next to the file').waitFor();
  const file = { name: 'map.png', mimeType: 'image/png', buffer: await drawing() };
  await page.locator('input[type=file]').first().setInputFiles(file);
  await expect.poll(read).toMatchObject({ kind: 'file', fileName: 'map.png', fileId: expect.any(String) });
});

it('the state, the way to publish and the last save stay in sight while a step is written', async () => {
  const { id, steps } = await newTraining('Long steps');
  const [step] = steps;
  const body = Array.from({ length: 60 }, (_, n) => `<p>Paragraph ${n}</p>`).join('');
  await call('PATCH', `/training-steps/${step?.id}`, { version: step?.version, body });
  const page = await open(`/${id}/outline`);
  await page.getByRole('link', { name: 'Clients', exact: true }).first().click();
  await textField(page, 'Title').fill('Clients and owners');
  await page.getByText('Paragraph 59').scrollIntoViewIfNeeded();
  const saved = said(page, /^Saved \d\d:\d\d/);
  await saved.waitFor();
  const publish = link(page, 'Check and publish');
  for (const each of [saved, publish, button(page, 'Save step')]) {
    const box = await each.boundingBox();
    expect(box?.y ?? -1).toBeGreaterThanOrEqual(0);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(200);
  }
  await expectFineEverywhere(page);
  await publish.click();
  await page.waitForURL(`**/admin/trainings/${id}/publish`);
});
