import { queryOptions } from '@tanstack/react-query';
import type { components } from '#contract/schema.d.ts';
import { keepaliveOf } from '../keepalive.ts';
import { queryClient } from '../query-client.ts';
import { adminAnswerOf, adminClient } from './client.ts';

export type Post = components['schemas']['Post'];
export type PostFields = Required<components['schemas']['PostInput']>;
export type PostVersion = components['schemas']['PostVersion'];
export type PostPreviewLink = components['schemas']['PostPreviewLink'];
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

/** The published posts that a search finds, such as for a link to one. */
export const postSearchQuery = (search: string) =>
  queryOptions({
    queryKey: ['admin', 'post-search', search] as const,
    queryFn: async ({ signal }) => {
      const query = { state: 'published' as const, pageSize: 5, ...(search && { search }) };
      const { data } = await adminAnswerOf(adminClient.GET('/blogs/forAdmin', { params: { query }, signal }));
      return data.items;
    },
  });

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

const previewLinksKey = (id: string) => ['admin', 'post-preview-links', id] as const;

/** The preview links of a post that have not ended, the latest first. */
export const previewLinksQuery = (id: string) =>
  queryOptions({
    queryKey: previewLinksKey(id),
    queryFn: async ({ signal }): Promise<PostPreviewLink[]> =>
      (await adminAnswerOf(adminClient.GET('/blogs/{id}/preview-links', { params: one(id), signal }))).data
        .items,
  });

/** Makes a link that shows the post for some days. @throws ApiError 400 for too many links */
export async function makePreviewLink(id: string, days: number): Promise<PostPreviewLink> {
  const path = '/blogs/{id}/preview-links';
  const { data } = await adminAnswerOf(adminClient.POST(path, { params: one(id), body: { days } }));
  await queryClient.invalidateQueries({ queryKey: previewLinksKey(id) });
  return data;
}

export async function endPreviewLink(id: string, linkId: string): Promise<void> {
  const params = { path: { id, linkId } };
  await adminAnswerOf(adminClient.DELETE('/blogs/{id}/preview-links/{linkId}', { params }));
  await queryClient.invalidateQueries({ queryKey: previewLinksKey(id) });
}
