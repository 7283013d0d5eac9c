import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { components } from '#contract/schema.d.ts';
import { type Answer, openArea, shownTitle } from './area.tsx';

type Schemas = components['schemas'];

const time = '2026-11-21T08:00:00.000Z';
const stored = { version: 1, createdAt: time, updatedAt: time };
const training: Schemas['Training'] = {
  ...stored,
  ...{ id: 't', title: 'Knowing your customer', slug: 'kyc', summary: '', description: '', coverUrl: '' },
  ...{ coverAlt: '', language: 'en', tags: [], minutes: null, price: 12500, currency: 'CAD' },
  ...{ refresherMonths: null, inOrder: false, state: 'draft', publishedVersion: null, publishedAt: null },
  ...{ changed: true, outlineVersion: 1 },
};
const part = { ...stored, trainingId: 't', trainingVersion: 1 };
const module = (id: string, title: string, position: number) => ({
  ...part,
  id,
  title,
  position,
  summary: '',
});
const step = (id: string, title: string, moduleId: string, position: number): Schemas['TrainingStep'] => ({
  ...part,
  ...{ id, title, moduleId, position, kind: 'text', minutes: 5, body: '', pictureUrl: '', pictureAlt: '' },
  ...{ videoUrl: '', fileId: null, fileName: '' },
});

let steps: Schemas['TrainingStep'][];
let sent: unknown[];
let missing: Schemas['FieldError'][];
/** The version of the outline on the server. */
let version: number;
let deletionFails: boolean;
/** How often the steps were listed. */
let listed = 0;
/** Delays deletions until it resolves. */
let delay: Promise<void>;
beforeEach(() => {
  // jsdom has no layout, whose changes the library observes to compute positions.
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  steps = [step('a', 'Who', 'm1', 1), step('b', 'When', 'm1', 2), step('c', 'How', 'm2', 1)];
  sent = [];
  missing = [];
  [version, deletionFails, delay] = [7, false, Promise.resolve()];
});

const page = (items: unknown[]) => ({
  status: 200,
  body: { items, total: items.length, totalIsMore: false, page: 1, pageSize: 100 },
});

/** The server's responses; it moves steps like the real one. */
async function server(method: string, address: string, body: unknown): Promise<Answer> {
  if (method !== 'GET') sent.push([method, address, body]);
  if (method === 'DELETE') {
    await delay;
    if (deletionFails) {
      return { status: 500, body: { statusCode: 500, error: 'Internal Server Error', message: 'No' } };
    }
    steps = steps.filter(({ id }) => !address.endsWith(`/${id}`));
    version += 1;
    return { status: 204 };
  }
  if (method === 'PATCH' && address.startsWith('/training-steps/')) {
    const id = address.split('/').at(-1);
    const moving = steps.find((each) => each.id === id);
    const { moduleId, position } = body as { moduleId: string; position: number };
    if (!moving) return { status: 404 };
    const others = steps.filter((each) => each !== moving);
    const here = others.filter((each) => each.moduleId === moduleId);
    here.splice(position - 1, 0, { ...moving, moduleId });
    steps = [...others.filter((each) => each.moduleId !== moduleId), ...here].map((each, _n, all) => ({
      ...each,
      position: all.filter((one) => one.moduleId === each.moduleId).indexOf(each) + 1,
    }));
    return { status: 200, body: moving };
  }
  if (address.startsWith('/training-modules?')) {
    return page([module('m1', 'First', 1), module('m2', 'Second', 2)]);
  }
  if (address.startsWith('/training-steps?')) {
    listed += 1;
    return page(steps);
  }
  if (address.startsWith('/training-quizzes?')) return page([]);
  if (address === '/trainings/t/preview') {
    const content = {
      training,
      inOrder: false,
      modules: [{ id: 'm1', title: 'First', summary: '', steps, quizzes: [] }],
      quizzes: [],
    };
    return { status: 200, body: { version, content, missing } };
  }
  if (address === '/trainings/t/publish') {
    const moved = { ...training, state: 'published', publishedVersion: 1, publishedAt: time, changed: false };
    return { status: 200, body: moved };
  }
  if (address.startsWith('/trainings?')) return page([training]);
  return { status: 200, body: training };
}

const stepsOf = (name: string) =>
  within(screen.getByRole('list', { name: `Steps of ${name}` }))
    .getAllByRole('link')
    .map((link) => link.textContent);

it('lists the trainings for administrators only', async () => {
  await openArea('/admin/trainings', { server });
  const link = await screen.findByRole('link', { name: 'Knowing your customer' });
  expect(link.getAttribute('href')).toBe('/admin/trainings/t');
  await screen.findByText('CA$125.00');
  await screen.findByText('1 training');
});

it('has no page for reviewers', async () => {
  await openArea('/admin/trainings/t/outline', { server, role: 'reviewer' });
  expect(await shownTitle()).toBe('You do not have access to this page');
});

it('moves a step by the arrow keys, from one module into the next, and undoes it', async () => {
  const user = await openArea('/admin/trainings/t/outline', { server });
  const handle = await screen.findByRole('button', { name: 'Move Who' });
  handle.focus();
  await user.keyboard('{ArrowDown}');
  expect(stepsOf('First')).toEqual(['When', 'Who']);
  await user.keyboard('{ArrowDown}');
  expect(stepsOf('First')).toEqual(['When']);
  expect(stepsOf('Second')).toEqual(['Who', 'How']);
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Move Who');
  await screen.findByText('Who is at place 1 of 2 in Second now');
  await waitFor(() => expect(sent).toHaveLength(2));
  await user.keyboard('{Control>}z{/Control}');
  expect(stepsOf('First')).toEqual(['When', 'Who']);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await user.click(screen.getByRole('button', { name: 'Redo' }));
  expect(stepsOf('First')).toEqual(['When', 'Who']);
  const to = (moduleId: string, position: number) => ['PATCH', '/training-steps/a', { moduleId, position }];
  await waitFor(() =>
    expect(sent).toEqual([to('m1', 2), to('m2', 1), to('m1', 2), to('m1', 1), to('m1', 2)]),
  );
});

it('names what is missing with links, and publishes once nothing is', async () => {
  missing = [{ property: 'modules.0.steps.1.body', message: 'Write the text of this step' }];
  const user = await openArea('/admin/trainings/t/publish', { server });
  const link = await screen.findByRole('link', { name: 'Step: When' });
  expect(link.getAttribute('href')).toBe('/admin/trainings/t/steps/b');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Publish version 1' }).disabled).toBe(true);
  missing = [];
  await user.click(screen.getByRole('link', { name: 'Outline' }));
  await screen.findByRole('button', { name: 'Move When' });
  await user.click(screen.getByRole('link', { name: 'Publish' }));
  await screen.findByText('Nothing is missing');
  await user.click(screen.getByRole('button', { name: 'Publish version 1' }));
  await screen.findByText('Version 1 is published');
  expect(sent).toEqual([['PATCH', '/trainings/t/publish', { state: 'published', version: 7 }]]);
});

/** Deletes a step in the outline through its menu. */
async function deleteStep(user: Awaited<ReturnType<typeof openArea>>, title: string) {
  await user.click(await screen.findByRole('button', { name: `Change ${title}` }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete step…' }));
  await user.click(await screen.findByRole('button', { name: 'Delete step' }));
  await screen.findByText(`${title} is deleted`);
}

describe('a deletion that can still be undone', () => {
  it('is sent before the training is published, although its page was left at once', async () => {
    const user = await openArea('/admin/trainings/t/outline', { server });
    let answer: () => void = () => {};
    delay = new Promise((resolve) => {
      answer = resolve;
    });
    await deleteStep(user, 'When');
    expect([stepsOf('First'), sent]).toEqual([['Who'], []]);
    await user.click(screen.getByRole('link', { name: 'Publish' }));
    const publish = await screen.findByRole('button', { name: 'Publish version 1' });
    await waitFor(() => expect(sent).toEqual([['DELETE', '/training-steps/b', undefined]]));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
    await user.click(publish);
    expect(sent).toHaveLength(1);
    answer();
    await screen.findByText('Version 1 is published');
    expect(sent[1]).toEqual(['PATCH', '/trainings/t/publish', { state: 'published', version: 8 }]);
  });

  it('keeps its row hidden when the window gets the focus again, and is undone without a call', async () => {
    const user = await openArea('/admin/trainings/t/outline', { server });
    await deleteStep(user, 'When');
    const before = listed;
    window.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(listed).toBe(before + 1));
    await waitFor(() => expect(stepsOf('Second')).toEqual(['How']));
    expect(stepsOf('First')).toEqual(['Who']);
    const toast = screen.getByText('When is deleted').parentElement as HTMLElement;
    await user.click(within(toast).getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(stepsOf('First')).toEqual(['Who', 'When']));
    expect(sent).toEqual([]);
  });

  it('is sent when the window loses the focus, and names its record if that fails', async () => {
    deletionFails = true;
    const user = await openArea('/admin/trainings/t/outline', { server });
    await deleteStep(user, 'When');
    window.dispatchEvent(new Event('blur'));
    await screen.findByText('When was not deleted. No');
    await waitFor(() => expect(stepsOf('First')).toEqual(['Who', 'When']));
    expect(sent).toEqual([['DELETE', '/training-steps/b', undefined]]);
  });

  it('prevents a training from being published if it fails', async () => {
    deletionFails = true;
    const user = await openArea('/admin/trainings/t/outline', { server });
    let answer: () => void = () => {};
    delay = new Promise((resolve) => {
      answer = resolve;
    });
    await deleteStep(user, 'When');
    await user.click(screen.getByRole('link', { name: 'Publish' }));
    await user.click(await screen.findByRole('button', { name: 'Publish version 1' }));
    answer();
    await screen.findByText('The deletion failed. Try again.');
    expect(sent).toHaveLength(1);
  });
});
