import { firmName } from '#domain/firm.ts';
import type { PublicPage } from '#domain/public-pages.ts';

type PortalHeadProps = { page: PublicPage; publicUrl: string };

/** The metadata of a public page that the portal renders. */
export function PortalHead({ page: { path, title, description, picture }, publicUrl }: PortalHeadProps) {
  const address = publicUrl + path;
  return (
    <>
      <title>{`${title} · ${firmName}`}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={address} />
      <meta property="og:site_name" content={firmName} />
      <meta property="og:type" content="website" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={address} />
      {picture && <meta property="og:image" content={publicUrl + picture.path} />}
      {picture && <meta property="og:image:alt" content={picture.alt} />}
      <meta name="twitter:card" content={picture ? 'summary_large_image' : 'summary'} />
    </>
  );
}

/** The default metadata of the portal's page: a title, a description, and `noindex`. */
const own = /\s*<title>[^<]*<\/title>|\s*<meta name="(?:description|robots)"[^>]*>/g;

/**
 * Returns the portal's page with other metadata, for search engines and previews.
 * @param portalPage the built `index.html`
 * @param head the rendered `PortalHead`
 */
export function withHead(portalPage: string, head: string): string {
  return portalPage.replace(own, '').replace('</head>', () => `${head}</head>`);
}
