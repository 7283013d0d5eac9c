import { firmName } from '#domain/firm.ts';
import { ownPictureId } from '#domain/rules/content-fields.ts';
import type { Partner } from '#domain/rules/partner.ts';
import type { CoreDeps } from '#server/platform/core/deps.ts';
import { findEntries } from '#server/platform/managed/entries.repository.ts';
import { findPage } from '#server/platform/managed/list.ts';
import { findPictureSizes } from '#server/records/files/picture-sizes.ts';
import { storedPartners } from '#server/records/partners/definition.ts';
import { type Setting, SiteDocument } from './document.tsx';
import { Pager } from './pager.tsx';
import type { Picture } from './posts.ts';

/** A partner as the public sees it. */
type ShownPartner = Pick<Partner, 'name' | 'website' | 'text'> & { id: string; logo: Picture | null };

/** Returns the path of a page of the list. */
export function partnersAddress(page: number): string {
  return page === 1 ? '/partners' : `/partners?page=${page}`;
}

type PartnersProps = Setting & { partners: readonly ShownPartner[]; page: number; pages: number };

/** Renders the list of partner firms. */
export function PartnersPage({ partners, page, pages, ...setting }: PartnersProps) {
  return (
    <SiteDocument
      {...setting}
      place="/partners"
      head={{
        title: page > 1 ? `Partners, page ${page}` : 'Partners',
        description: `The firms that ${firmName} works with.`,
        canonical: setting.publicUrl + partnersAddress(page),
      }}
    >
      <div className="intro">
        <h1>Partners</h1>
        <p className="quiet">The firms that we work with.</p>
      </div>
      {partners.length === 0 ? (
        <p className="empty">No partner is listed yet.</p>
      ) : (
        <ul className="teasers">
          {partners.map((partner) => (
            <li key={partner.id}>
              <PartnerCard partner={partner} />
            </li>
          ))}
        </ul>
      )}
      <Pager page={page} pages={pages} addressOf={partnersAddress} />
    </SiteDocument>
  );
}

function PartnerCard({ partner: { name, website, text, logo } }: { partner: ShownPartner }) {
  return (
    <article className="partner">
      {logo && (
        <span className="logo">
          <img src={logo.url} alt="" width={logo.width} height={logo.height} loading="lazy" />
        </span>
      )}
      <h2>
        <a href={website} rel="external noopener noreferrer">
          {name}
        </a>
      </h2>
      {text && <p>{text}</p>}
    </article>
  );
}

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
