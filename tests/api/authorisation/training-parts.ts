import { exampleBody, operations } from '#tests/support/contract.ts';
import type { World } from './world.ts';

/** The parent of each part of a training: the field, and the parent's address. */
const parents: Readonly<Record<string, readonly [field: string, path: string]>> = {
  '/training-modules': ['trainingId', '/trainings'],
  '/training-steps': ['moduleId', '/training-modules'],
  '/training-quizzes': ['trainingId', '/trainings'],
  '/training-quiz-questions': ['quizId', '/training-quizzes'],
};

/** Returns whether an address is that of parts of trainings. */
export function isOfParts(path: string): boolean {
  return Object.hasOwn(parents, path);
}

/** Returns the contract's example of a part, in a parent created for it; without a parent, the example. */
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

/** Returns the body that orders the parts of one parent: the existing one. */
export async function orderBody(world: World, path: string): Promise<object> {
  const as = world.people.administrator;
  const [field = ''] = parents[path] ?? [];
  const body = await partBody(world, path);
  const { id, ...part } = (await world.api.call('POST', path, { as, body })).json();
  return { [field]: part[field], ids: [id] };
}

/** Returns the query of a list of parts, with an existing parent. */
export async function partQuery(world: World, path: string): Promise<string> {
  const [field = '', parentPath = ''] = parents[path] ?? [];
  return `?${field}=${await made(world, parentPath)}`;
}

/** The version of a training after it gets a module and a step. */
export const publishableVersion = 3;

/** Returns a training that can be published. */
export async function publishable(world: World): Promise<string> {
  const as = world.people.administrator;
  const body = await partBody(world, '/training-steps');
  return (await world.api.call('POST', '/training-steps', { as, body })).json().trainingId;
}

/** Returns a public training. */
export async function published(world: World): Promise<string> {
  const id = await publishable(world);
  const body = { state: 'published', version: publishableVersion };
  await world.api.call('PATCH', `/trainings/${id}/publish`, { as: world.people.administrator, body });
  return id;
}
