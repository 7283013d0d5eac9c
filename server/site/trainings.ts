import type { CoreDeps } from '#server/platform/core/deps.ts';
import { findPage } from '#server/platform/managed/list.ts';
import { stampOf } from '#server/platform/managed/stamps.ts';
import { findBySlug, findListed, storedCatalogue } from '#server/records/trainings/catalogue.ts';

/** A published training as search engines see it. */
export type ShownTraining = {
  slug: string;
  title: string;
  summary: string;
  publishedAt: string;
  /** '' for none. */
  coverUrl: string;
  coverAlt: string;
};

/** Returns a stamp that changes with the catalogue; call it before reading the catalogue. */
export function trainingsStamp({ db }: Pick<CoreDeps, 'db'>): Promise<string> {
  return stampOf(db, storedCatalogue.name);
}

/** Returns the latest published trainings, latest first. @param atMost maximum number */
export async function readTrainings(
  { db }: Pick<CoreDeps, 'db'>,
  atMost: number,
): Promise<readonly ShownTraining[]> {
  const asked = { page: 1, pageSize: atMost, sort: 'publishedAt', order: 'desc' } as const;
  const { ids } = await findPage(db, storedCatalogue, asked);
  return findListed(db, ids);
}

/** Returns the published training of a slug, be it the current slug or an earlier one. */
export async function readTraining(
  { db }: Pick<CoreDeps, 'db'>,
  slug: string,
): Promise<ShownTraining | undefined> {
  return findBySlug(db, slug);
}
