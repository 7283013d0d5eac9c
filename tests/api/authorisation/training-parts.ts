import { exampleBody, operations } from '#tests/support/contract.ts';
import type { World } from './world.ts';

/** What each part of a training names: the field, and the address of what it stands in. */
const parents: Readonly<Record<string, readonly [field: string, path: string]>> = {
  '/training-modules': ['trainingId', '/trainings'],
  '/training-steps': ['moduleId', '/training-modules'],
  '/training-quizzes': ['trainingId', '/trainings'],
  '/training-quiz-questions': ['quizId', '/training-quizzes'],
};

/** Whether this is the address of parts of trainings. */
export function isOfParts(path: string): boolean {
  return Object.hasOwn(parents, path);
}

/** The contract's example of a part, in what was made for it; of what stands in nothing, the example. */
export async function partBody(world: World, path: string): Promise<object> {
  const making = operations.find((each) => each.method === 'POST' && each.path === path);
  if (!making) throw new Error(`Nothing makes an entry of ${path}`);
  const [field, parentPath] = parents[path] ?? [];
  const example = exampleBody(making) as object;
  return field && parentPath ? { ...example, [field]: await made(world, parentPath) } : example;
}

async function made(world: World, path: string): Promise<string> {
  const as = world.people.administrator;
  const body = await partBody(world, path);
  return (await world.api.call('POST', path, { as, body })).json().id;
}

/** What puts the parts of one place in order: the one that is there. */
export async function orderBody(world: World, path: string): Promise<object> {
  const as = world.people.administrator;
  const [field = ''] = parents[path] ?? [];
  const body = await partBody(world, path);
  const { id, ...part } = (await world.api.call('POST', path, { as, body })).json();
  return { [field]: part[field], ids: [id] };
}

/** The query of a list of parts: of something that is there. */
export async function partQuery(world: World, path: string): Promise<string> {
  const [field = '', parentPath = ''] = parents[path] ?? [];
  return `?${field}=${await made(world, parentPath)}`;
}

/** A training becomes this version when it gets a module and a step. */
export const publishableVersion = 3;

/** A training that can be published. */
export async function publishable(world: World): Promise<string> {
  const as = world.people.administrator;
  const body = await partBody(world, '/training-steps');
  return (await world.api.call('POST', '/training-steps', { as, body })).json().trainingId;
}

/** A training that everybody sees. */
export async function published(world: World): Promise<string> {
  const id = await publishable(world);
  const body = { state: 'published', version: publishableVersion };
  await world.api.call('PATCH', `/trainings/${id}/publish`, { as: world.people.administrator, body });
  return id;
}
