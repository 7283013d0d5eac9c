import { queryOptions } from '@tanstack/react-query';
import type { components } from '#contract/schema.d.ts';
import { keepaliveOf } from '../keepalive.ts';
import { adminAnswerOf, adminClient } from './client.ts';

export type Post = components['schemas']['Post'];
export type PostFields = Required<components['schemas']['PostInput']>;
export type PostVersion = components['schemas']['PostVersion'];
type PostVersionListed = components['schemas']['PostVersionListed'];

const one = (id: string) => ({ path: { id } });

/** @throws ApiError 404 when it is gone */
export async function readPost(id: string): Promise<Post> {
  return (await adminAnswerOf(adminClient.GET('/blogs/{id}', { params: one(id) }))).data;
}

/**
 * Changes a post.
 *
 * @throws ApiError 400 with the refused fields; 409 with the field where its slug is taken, and without fields where another
 * editor has changed the post meanwhile
 */
export async function changePost(
  id: string,
  body: Partial<PostFields> & { version: number; autosave?: boolean },
): Promise<Post> {
  return (
    await adminAnswerOf(adminClient.PATCH('/blogs/{id}', { params: one(id), body, ...keepaliveOf(body) }))
  ).data;
}

/** Publishes, schedules, unpublishes or archives a post. @throws ApiError as {@link changePost} */
export async function movePost(id: string, body: components['schemas']['PostStateChange']): Promise<Post> {
  return (await adminAnswerOf(adminClient.PATCH('/blogs/{id}/state', { params: one(id), body }))).data;
}

/** Stores typed text as a version of a post, which itself is not changed. @throws ApiError 400 with the refused fields */
export async function keepTyped(id: string, body: Partial<PostFields>): Promise<PostVersion> {
  return (
    await adminAnswerOf(
      adminClient.POST('/blogs/{id}/versions', { params: one(id), body, ...keepaliveOf(body) }),
    )
  ).data;
}

/** The versions that can be restored, newest first. */
export const versionsQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'post-versions', id] as const,
    queryFn: async ({ signal }): Promise<PostVersionListed[]> =>
      (await adminAnswerOf(adminClient.GET('/blogs/{id}/versions', { params: one(id), signal }))).data.items,
  });

export const versionQuery = (id: string, version: number) =>
  queryOptions({
    queryKey: ['admin', 'post-version', id, version] as const,
    queryFn: async ({ signal }): Promise<PostVersion> => {
      const params = { path: { id, version } };
      return (await adminAnswerOf(adminClient.GET('/blogs/{id}/versions/{version}', { params, signal })))
        .data;
    },
  });

/** Restores the content of a version. @param basedOn the post's version @throws ApiError as {@link changePost} */
export async function restoreVersion(id: string, version: number, basedOn: number): Promise<Post> {
  const path = '/blogs/{id}/versions/{version}/restore';
  const params = { path: { id, version } };
  return (await adminAnswerOf(adminClient.POST(path, { params, body: { version: basedOn } }))).data;
}
