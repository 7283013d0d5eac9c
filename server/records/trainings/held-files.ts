import type { Transaction } from 'kysely';
import { ownPictureId } from '#domain/rules/content-fields.ts';
import { lockRows } from '#server/platform/db/lock-rows.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { badRequest, conflict } from '#server/platform/http/errors.ts';
import { lockPublicFiles } from '../files/files.repository.ts';
import { pictureIsGone, pictureIsShown } from '../files/shown-pictures.ts';

/**
 * What shows or offers files of ours.
 * @property html cleaned texts, whose pictures stay where they are there; one that is gone leaves its place empty, since nobody could go
 * on writing otherwise
 * @property picture one that has to be there, and the field that names it
 * @property fileId a private file of staff that has to be there
 */
export type Showing = {
  html: readonly string[];
  picture: { property: string; url: string };
  fileId: string | null;
};

/** Of what shows no files. */
export const showsNothing: Showing = { html: [], picture: { property: '', url: '' }, fileId: null };

/** The ids of the pictures that a text shows. @param html cleaned */
const picturesIn = (html: string) =>
  Array.from(html.matchAll(/<img src="([^"]*)"/g), ([, url = '']) => ownPictureId(url) ?? []).flat();

/**
 * Has the files that something shows stay until the transaction ends: before its event, after which nothing is locked. Throws 400
 * for what has to be there and is not.
 * @param heldFileId the private file that it offers already, which so is there
 * @returns those that are there
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
    throw badRequest([{ property: 'fileId', message: 'This file is not there any more. Upload it again' }]);
  }
  return [...there, fileId];
}

/** A private file that a member of staff has uploaded: nobody is to hand a client's papers to learners. */
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

/** From now on these files, and no others, are shown by a training, a step or a version. */
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

/** So many rows a statement: neither database takes any number of values. */
const ROWS_AT_ONCE = 500;

async function addShown(trx: Transaction<Database>, rows: readonly Held[]): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    await trx
      .insertInto('training_files')
      .values(rows.slice(from, from + ROWS_AT_ONCE))
      .execute();
  }
}

/** Every file that a training and its steps show, by who holds it. */
export function findShown(trx: Transaction<Database>, holderIds: readonly string[]): Promise<Held[]> {
  if (holderIds.length === 0) return Promise.resolve([]);
  return trx.selectFrom('training_files').selectAll().where('holder_id', 'in', holderIds).execute();
}

/** Has nothing shown any more by these. */
export async function forgetShown(trx: Transaction<Database>, holderIds: readonly string[]): Promise<void> {
  if (holderIds.length === 0) return;
  await trx.deleteFrom('training_files').where('holder_id', 'in', holderIds).execute();
}

/**
 * What these show, locked until the transaction ends: whoever deletes a file at the same time waits, and sees then that it is
 * shown. It comes before any event, after which nothing is locked.
 */
export async function lockShownBy(trx: Transaction<Database>, holderIds: readonly string[]): Promise<Held[]> {
  const held = await findShown(trx, holderIds);
  const there = new Set(await lockFiles(trx, [...new Set(held.map(({ file_id }) => file_id))]));
  return held.filter(({ file_id }) => there.has(file_id));
}

/** Has copies show what the originals do. @param copies the id of each copy by that of its original */
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

/** Throws 409 for a picture that a training shows, as it is worked on or in a version that learners have. */
export async function refuseWhileInTraining(trx: Transaction<Database>, fileId: string): Promise<void> {
  const training = await findHolder(trx, fileId);
  if (training) throw pictureIsShown(`training “${training.title}”`);
}

/** Throws 409 for a private file that a step of a training offers; whoever begins to at this moment is waited for. */
export async function refuseWhileOffered(trx: Transaction<Database>, fileId: string): Promise<void> {
  await lockFiles(trx, [fileId]);
  const training = await findHolder(trx, fileId);
  if (training) {
    throw conflict(
      `The training “${training.title}” offers this file to its learners. Take it out there first`,
    );
  }
}
