import { firmName } from '#domain/firm.ts';
import type { PublicPage } from '#domain/public-pages.ts';

type PortalHeadProps = { page: PublicPage; publicUrl: string };

/** What stands in the head of a page for everybody that the portal draws. */
export function PortalHead({ page: { path, title, description }, publicUrl }: PortalHeadProps) {
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
      <meta name="twitter:card" content="summary" />
    </>
  );
}

/** What the portal's page says of itself at all its other addresses: a title, a description, and that nobody is to list it. */
const own = /\s*<title>[^<]*<\/title>|\s*<meta name="(?:description|robots)"[^>]*>/g;

/**
 * The portal's page with another head, for who lists or shares one of its addresses.
 * @param portalPage `index.html` as it was built
 * @param head what `PortalHead` draws
 */
export function withHead(portalPage: string, head: string): string {
  return portalPage.replace(own, '').replace('</head>', () => `${head}</head>`);
}
