import { ownPictureId } from '#domain/rules/content-fields.ts';
import type { CoreDeps } from '#server/platform/core/deps.ts';
import { findEntries } from '#server/platform/managed/entries.repository.ts';
import { findPage } from '#server/platform/managed/list.ts';
import { findPictureSizes } from '#server/records/files/picture-sizes.ts';
import { storedPartners } from '#server/records/partners/partners.ts';
import type { ShownPartner } from './partners-page.tsx';

type PartnersShown = { partners: ShownPartner[]; total: number };

/** Returns one page of the public partners, in order. */
export async function readPartners(
  { db }: Pick<CoreDeps, 'db'>,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<PartnersShown> {
  const { shown } = storedPartners;
  if (!shown) throw new Error('Everyone sees no partners');
  const { ids, total } = await findPage(db, storedPartners, { page, pageSize }, { only: shown });
  const rows = await findEntries(db, storedPartners, ids);
  const sizes = await findPictureSizes(
    db,
    rows.flatMap(({ logo }) => ownPictureId(logo) ?? []),
  );
  const partners = rows.map(({ id, name, website, text, logo }) => {
    const size = sizes.get(ownPictureId(logo) ?? '');
    return { id, name, website, text, logo: size ? { ...size, url: logo, alt: '' } : null };
  });
  return { partners, total };
}
