import type { Kysely, Transaction } from 'kysely';
import type { components } from '#contract/schema.d.ts';
import { emptyPost, type PostFields } from '#domain/records/post.ts';
import type { CoreDeps } from '#server/platform/core/deps.ts';
import { newId } from '#server/platform/core/random.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { notFound } from '#server/platform/http/errors.ts';
import { secondsBefore } from '#server/platform/limits/sliding-window.ts';
import type { Post } from './definition.ts';
import { readingMinutes } from './reading-time.ts';
import {
  addVersion,
  findLatest,
  findUnsaved,
  findVersion,
  findVersions,
  forgetUnsaved,
  replaceVersion,
  type VersionRow,
} from './versions.repository.ts';

type Version = components['schemas']['PostVersion'];
type Kind = VersionRow['kind'];

/** Autosaves of one editor within this time are combined into one version. */
const TOGETHER_SECONDS = 600;
/** Unless the text lost more than half: text deleted by mistake can then be restored. */
const LOST_SHARE = 0.5;

/** The fields that versions store: those that editors write. */
export function fieldsOf(post: PostFields): PostFields {
  const names = Object.keys(emptyPost) as (keyof PostFields)[];
  return Object.fromEntries(names.map((name) => [name, post[name]])) as PostFields;
}

/**
 * Stores a version of a post, in the transaction that changed and so locked it.
 * @param editorId null for the server
 */
export async function keepVersion(
  trx: Transaction<Database>,
  { clock, random }: Pick<CoreDeps, 'clock' | 'random'>,
  {
    id,
    post,
    kind,
    editorId,
  }: { id: string; post: Post; kind: Exclude<Kind, 'unsaved'>; editorId: string | null },
): Promise<void> {
  const now = clock.now();
  const at = now.toISOString();
  if (editorId !== null) await forgetUnsaved(trx, id, editorId);
  const written = { ...toColumns(fieldsOf(post)), saved_at: at };
  const latest = await findLatest(trx, id);
  const isTogether =
    kind === 'autosaved' &&
    latest?.kind === 'autosaved' &&
    latest.editor_id === editorId &&
    latest.began_at > secondsBefore(now, TOGETHER_SECONDS) &&
    post.body.length >= toFields(latest).body.length * LOST_SHARE;
  if (isTogether) return replaceVersion(trx, latest.id, written);
  const own = { id: newId(random), post_id: id, kind, editor_id: editorId, began_at: at };
  await addVersion(trx, { ...own, ...written });
}

/** Stores an editor's unsaved text, replacing the earlier one. The transaction has locked the post. */
export async function keepUnsaved(
  trx: Transaction<Database>,
  { clock, random }: Pick<CoreDeps, 'clock' | 'random'>,
  { id, fields, editorId }: { id: string; fields: PostFields; editorId: string },
): Promise<Version> {
  const at = clock.now().toISOString();
  const written = { ...toColumns(fields), saved_at: at };
  const earlier = await findUnsaved(trx, id, editorId);
  if (earlier) {
    await replaceVersion(trx, earlier.id, written);
    return toVersion({ ...earlier, ...written });
  }
  const own = { id: newId(random), post_id: id, kind: 'unsaved', editor_id: editorId, began_at: at } as const;
  return toVersion(await addVersion(trx, { ...own, ...written }));
}

/** Returns the fields that an editor has typed and not saved. */
export async function unsavedOf(
  db: Kysely<Database>,
  postId: string,
  editorId: string,
): Promise<PostFields | undefined> {
  const row = await findUnsaved(db, postId, editorId);
  return row && toFields(row);
}

/** Returns every version of a post, latest first. */
export async function versionsOf(db: Kysely<Database>, postId: string) {
  return (await findVersions(db, postId)).map(listed);
}

/** Returns one version of a post. Throws 404. */
export async function versionOf(db: Kysely<Database>, postId: string, version: number): Promise<Version> {
  const row = await findVersion(db, postId, version);
  if (!row) throw notFound();
  return toVersion(row);
}

function toColumns(fields: PostFields) {
  return {
    title: fields.title,
    reading_minutes: readingMinutes(fields.body),
    fields: JSON.stringify(fields),
  };
}

function toFields({ fields }: VersionRow): PostFields {
  return JSON.parse(fields) as PostFields;
}

function listed({ version, kind, editor_id, saved_at, title, reading_minutes }: Omit<VersionRow, 'fields'>) {
  return { version, kind, editorId: editor_id, savedAt: saved_at, title, readingMinutes: reading_minutes };
}

function toVersion(row: VersionRow): Version {
  return { ...toFields(row), ...listed(row) };
}
