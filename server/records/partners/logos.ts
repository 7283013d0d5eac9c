import type { Transaction } from 'kysely';
import { ownPictureId } from '#domain/rules/content-fields.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { lockPicture, pictureIsShown } from '../files/shown-pictures.ts';

/** Locks a logo until the transaction ends. Throws 400 if it is missing. */
export function lockLogo(trx: Transaction<Database>, { logo }: { logo: string }): Promise<void> {
  return lockPicture(trx, { property: 'logo', url: logo });
}

/** Records the locked logo of a partner, so that it cannot be deleted while the partner uses it. */
export async function holdLogo(
  trx: Transaction<Database>,
  { id, logo }: { id: string; logo: string },
): Promise<void> {
  await trx.deleteFrom('partner_logos').where('partner_id', '=', id).execute();
  const fileId = ownPictureId(logo);
  if (fileId === undefined) return;
  await trx.insertInto('partner_logos').values({ partner_id: id, file_id: fileId }).execute();
}

/** Throws 409 for a picture that is a partner's logo, whether the partner is active or not. */
export async function refuseWhileLogo(trx: Transaction<Database>, fileId: string): Promise<void> {
  const partner = await trx
    .selectFrom('partner_logos')
    .innerJoin('partners', 'partners.id', 'partner_logos.partner_id')
    .select('partners.name')
    .where('partner_logos.file_id', '=', fileId)
    .limit(1)
    .executeTakeFirst();
  if (partner) throw pictureIsShown(`partner “${partner.name}”`);
}
