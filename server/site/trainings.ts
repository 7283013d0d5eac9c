import type { CoreDeps } from '#server/platform/core/deps.ts';
import { findPage } from '#server/platform/managed/list.ts';
import { stampOf } from '#server/platform/managed/stamps.ts';
import { findBySlug, findListed, keptCatalogue } from '#server/records/trainings/catalogue.ts';

/** A published training as search engines are told of it. */
export type ShownTraining = { slug: string; title: string; summary: string; publishedAt: string };

/** Another one after each change of what the catalogue shows: to be asked for before it is read. */
export function trainingsStamp({ db }: Pick<CoreDeps, 'db'>): Promise<string> {
  return stampOf(db, keptCatalogue.name);
}

/** The trainings that were published last, the latest first. @param atMost so many of them */
export async function readTrainings(
  { db }: Pick<CoreDeps, 'db'>,
  atMost: number,
): Promise<readonly ShownTraining[]> {
  const asked = { page: 1, pageSize: atMost, sort: 'publishedAt', order: 'desc' } as const;
  const { ids } = await findPage(db, keptCatalogue, asked);
  return findListed(db, ids);
}

/** The published training that a slug leads to, its present one or an earlier one. */
export async function readTraining(
  { db }: Pick<CoreDeps, 'db'>,
  slug: string,
): Promise<ShownTraining | undefined> {
  return findBySlug(db, slug);
}
