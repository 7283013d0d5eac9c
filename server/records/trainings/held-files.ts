import type { Transaction } from 'kysely';
import { ownPictureId } from '#domain/rules/content-fields.ts';
import { lockRows } from '#server/platform/db/lock-rows.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { badRequest, conflict } from '#server/platform/http/errors.ts';
import { lockPublicFiles } from '../files/files.repository.ts';
import { pictureIsGone, pictureIsShown } from '../files/shown-pictures.ts';

/**
 * The uploaded files that an item shows or offers.
 * @property html cleaned texts. Their existing pictures are protected from deletion; missing ones are accepted, because
 * editors could not continue writing otherwise
 * @property picture a required picture, and the field that names it
 * @property fileId a required private file of staff
 */
export type Showing = {
  html: readonly string[];
  picture: { property: string; url: string };
  fileId: string | null;
};

/** For items that show no files. */
export const showsNothing: Showing = { html: [], picture: { property: '', url: '' }, fileId: null };

/** Returns the ids of the pictures in a text. @param html cleaned */
const picturesIn = (html: string) =>
  Array.from(html.matchAll(/<img src="([^"]*)"/g), ([, url = '']) => ownPictureId(url) ?? []).flat();

/**
 * Locks the files that an item shows, so that they cannot be deleted until the transaction ends. Must run before the
 * event of the change, after which nothing may be locked. Throws 400 for a missing required file.
 * @param heldFileId the private file that the item already offers, which therefore exists
 * @returns the files that exist
 */
export async function lockShown(
  trx: Transaction<Database>,
  { html, picture, fileId }: Showing,
  heldFileId: string | null = null,
): Promise<string[]> {
  const ids = [...html.flatMap(picturesIn), ownPictureId(picture.url) ?? []].flat();
  const there = await lockPublicFiles(trx, [...new Set(ids)].sort());
  if (picture.url !== '' && !there.includes(ownPictureId(picture.url) ?? '')) {
    throw pictureIsGone(picture.property);
  }
  if (fileId === null) return there;
  if (fileId !== heldFileId && !(await lockStaffFile(trx, fileId))) {
    throw badRequest([{ property: 'fileId', message: 'This file no longer exists. Upload it again' }]);
  }
  return [...there, fileId];
}

/** A private file that a staff member has uploaded; a client's files must not be offered to learners. */
async function lockStaffFile(trx: Transaction<Database>, id: string): Promise<boolean> {
  const [file] = await lockRows(trx, 'files', 'held')
    .where('id', '=', id)
    .where('kind', '=', 'private')
    .where('stored_at', 'is not', null)
    .where('deleted_at', 'is', null)
    .returning('owner_id')
    .execute();
  if (!file) return false;
  const owner = await trx
    .selectFrom('users')
    .select('role')
    .where('id', '=', file.owner_id)
    .executeTakeFirst();
  return owner !== undefined && owner.role !== 'client';
}

/** Replaces the list of files that a training, a step or a version shows. */
export async function holdShown(
  trx: Transaction<Database>,
  { holderId, trainingId, fileIds }: { holderId: string; trainingId: string; fileIds: readonly string[] },
): Promise<void> {
  await trx.deleteFrom('training_files').where('holder_id', '=', holderId).execute();
  await addShown(
    trx,
    [...new Set(fileIds)].map((file_id) => ({ holder_id: holderId, training_id: trainingId, file_id })),
  );
}

type Held = { holder_id: string; training_id: string; file_id: string };

/** Rows per statement, since both databases limit the number of parameters. */
const ROWS_AT_ONCE = 500;

async function addShown(trx: Transaction<Database>, rows: readonly Held[]): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    await trx
      .insertInto('training_files')
      .values(rows.slice(from, from + ROWS_AT_ONCE))
      .execute();
  }
}

/** Returns every file that these holders show. */
export function findShown(trx: Transaction<Database>, holderIds: readonly string[]): Promise<Held[]> {
  if (holderIds.length === 0) return Promise.resolve([]);
  return trx.selectFrom('training_files').selectAll().where('holder_id', 'in', holderIds).execute();
}

/** Deletes the lists of files of these holders. */
export async function forgetShown(trx: Transaction<Database>, holderIds: readonly string[]): Promise<void> {
  if (holderIds.length === 0) return;
  await trx.deleteFrom('training_files').where('holder_id', 'in', holderIds).execute();
}

/**
 * Returns what these holders show, with the files locked until the transaction ends: a concurrent deletion waits, and
 * then sees that the file is in use. Call it before any event, after which nothing may be locked.
 */
export async function lockShownBy(trx: Transaction<Database>, holderIds: readonly string[]): Promise<Held[]> {
  const held = await findShown(trx, holderIds);
  const there = new Set(await lockFiles(trx, [...new Set(held.map(({ file_id }) => file_id))]));
  return held.filter(({ file_id }) => there.has(file_id));
}

/** Copies the lists of files to the copies of items. @param copies the id of each copy by that of its original */
export async function showAlike(
  trx: Transaction<Database>,
  {
    held,
    trainingId,
    copies,
  }: { held: readonly Held[]; trainingId: string; copies: ReadonlyMap<string, string> },
): Promise<void> {
  const rows = held.flatMap(({ holder_id, file_id }) => {
    const copy = copies.get(holder_id);
    return copy === undefined ? [] : [{ holder_id: copy, training_id: trainingId, file_id }];
  });
  await addShown(trx, rows);
}

async function lockFiles(trx: Transaction<Database>, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await lockRows(trx, 'files', 'held')
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

async function findHolder(
  trx: Transaction<Database>,
  fileId: string,
): Promise<{ title: string } | undefined> {
  return trx
    .selectFrom('training_files')
    .innerJoin('trainings', 'trainings.id', 'training_files.training_id')
    .select('trainings.title')
    .where('training_files.file_id', '=', fileId)
    .limit(1)
    .executeTakeFirst();
}

/** Throws 409 for a picture that the draft or a published version of a training shows. */
export async function refuseWhileInTraining(trx: Transaction<Database>, fileId: string): Promise<void> {
  const training = await findHolder(trx, fileId);
  if (training) throw pictureIsShown(`training “${training.title}”`);
}

/** Throws 409 for a private file that a step of a training offers. Waits for concurrent changes of steps. */
export async function refuseWhileOffered(trx: Transaction<Database>, fileId: string): Promise<void> {
  await lockFiles(trx, [fileId]);
  const training = await findHolder(trx, fileId);
  if (training) {
    throw conflict(
      `The training “${training.title}” offers this file to its learners. Remove it there first`,
    );
  }
}
