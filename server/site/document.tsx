import type { ReactNode } from 'react';
import { firmName } from '#domain/firm.ts';
import { noticePlaces } from '#domain/notices/places.ts';
import { clientPlaces, publicHome, publicPlaces } from '#domain/public-pages.ts';
import { siteThemeScript } from '#domain/theme-script.ts';
import type { SiteAssets } from './assets.ts';
import { NewsletterForm } from './newsletter-form.tsx';

/** The metadata of a page. */
export type Head = {
  /** Without the firm's name. */
  title: string;
  description: string;
  /** The canonical URL for search engines; null for pages that must not be indexed. */
  canonical: string | null;
  /** Of the page's own content (BCP 47). */
  language?: string;
  /** The preview image for sharing. @property url absolute */
  picture?: { url: string; alt: string } | null;
  article?: { publishedAt: string; updatedAt: string; author: string; tags: readonly string[] };
};

/** The common props of every page. */
export type Setting = { assets: SiteAssets; publicUrl: string };

type DocumentProps = Setting & {
  head: Head;
  /** The navigation item of the page; null for none. */
  place: string | null;
  children: ReactNode;
};

/** Renders a complete page, which works without scripts. Its content may be in another language. */
export function SiteDocument({ head, place, assets, publicUrl, children }: DocumentProps) {
  return (
    <html lang={head.language ?? 'en'}>
      <HeadOf head={head} assets={assets} publicUrl={publicUrl} />
      <body>
        <a className="site-skip" href="#content" lang="en">
          Skip to the content
        </a>
        <header className="site-top" lang="en">
          <div className="site-frame">
            <a className="site-firm" href={publicHome}>
              <Mark />
              {firmName}
            </a>
            <nav className="site-places" aria-label="Pages">
              <ul>
                {publicPlaces.map(([label, path], index) => {
                  const [ownLabel, ownPath] = clientPlaces[index] ?? [label, path];
                  // For signed-in clients, the page's script replaces label and link.
                  const own =
                    ownPath === path ? {} : { 'data-own-label': ownLabel, 'data-own-path': ownPath };
                  return (
                    <li key={path}>
                      <a href={path} {...own} aria-current={path === place ? 'page' : undefined}>
                        {label}
                      </a>
                    </li>
                  );
                })}
              </ul>
            </nav>
            <ThemeSwitch />
          </div>
        </header>
        <main id="content" className="site-frame" tabIndex={-1}>
          {children}
        </main>
        <footer className="site-foot" lang="en">
          <div className="site-frame">
            <NewsletterForm />
            <nav className="site-notices" aria-label="Notices">
              <ul>
                {noticePlaces.map(([label, path]) => (
                  <li key={path}>
                    <a href={path} aria-current={path === place ? 'page' : undefined}>
                      {label}
                    </a>
                  </li>
                ))}
              </ul>
            </nav>
          </div>
        </footer>
        <script type="module" src={assets.script} />
      </body>
    </html>
  );
}

/** The firm's mark in the colours of the scheme, as in `src/ui/frame/firm-mark.tsx`. */
function Mark() {
  return (
    <svg width="32" height="32" viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="7" />
      <path d="M8 25V14a8 8 0 0 1 16 0v11h-4.5V14a3.5 3.5 0 0 0-7 0v11z" />
    </svg>
  );
}

/** The theme switch; hidden until the page's script can switch. The drawings are those of `src/ui/icons/client-icons.tsx`. */
function ThemeSwitch() {
  return (
    <button
      className="site-theme"
      type="button"
      role="switch"
      aria-checked="false"
      aria-label="Dark theme"
      title="Dark theme"
      hidden
    >
      <svg width="20" height="20" viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
        <path
          className="sun"
          d="M12 9a3 3 0 1 1 0 6 3 3 0 0 1 0-6m0-2a5 5 0 1 0 0 10 5 5 0 0 0 0-10M11 1h2v4h-2zm0 18h2v4h-2zM1 11h4v2H1zm18 0h4v2h-4zM3.5 4.9l1.4-1.4 2.9 2.8-1.5 1.5zm12.7 12.8 1.5-1.5 2.8 2.9-1.4 1.4zM19.1 3.5l1.4 1.4-2.8 2.9-1.5-1.5zM6.3 16.2l1.5 1.5-2.9 2.8-1.4-1.4z"
        />
        <path
          className="moon"
          d="M9.37 5.51c-.18.64-.27 1.31-.27 1.99 0 4.08 3.32 7.4 7.4 7.4.68 0 1.35-.09 1.99-.27C17.45 17.19 14.93 19 12 19c-3.86 0-7-3.14-7-7 0-2.93 1.81-5.45 4.37-6.49M12 3c-4.97 0-9 4.03-9 9s4.03 9 9 9 9-4.03 9-9c0-.46-.04-.92-.1-1.36-.98 1.37-2.58 2.26-4.4 2.26-2.98 0-5.4-2.42-5.4-5.4 0-1.81.89-3.42 2.26-4.4-.44-.06-.9-.1-1.36-.1"
        />
      </svg>
    </button>
  );
}

function HeadOf({ head, assets, publicUrl }: Setting & { head: Head }) {
  const { title, description, canonical, picture, article } = head;
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{`${title} · ${firmName}`}</title>
      <meta name="description" content={description} />
      {canonical === null ? (
        <meta name="robots" content="noindex" />
      ) : (
        <link rel="canonical" href={canonical} />
      )}
      <meta property="og:site_name" content={firmName} />
      <meta property="og:type" content={article ? 'article' : 'website'} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      {canonical !== null && <meta property="og:url" content={canonical} />}
      {picture && <meta property="og:image" content={picture.url} />}
      {picture && <meta property="og:image:alt" content={picture.alt} />}
      {article && <meta property="article:published_time" content={article.publishedAt} />}
      {article && <meta property="article:modified_time" content={article.updatedAt} />}
      {article?.author && <meta property="article:author" content={article.author} />}
      {article?.tags.map((tag) => (
        <meta key={tag} property="article:tag" content={tag} />
      ))}
      <meta name="twitter:card" content={picture ? 'summary_large_image' : 'summary'} />
      <meta name="twitter:title" content={title} />
      <meta name="twitter:description" content={description} />
      {picture && <meta name="twitter:image" content={picture.url} />}
      <link
        rel="alternate"
        type="application/atom+xml"
        title={`Blog of ${firmName}`}
        href={`${publicUrl}/blog/feed.xml`}
      />
      {assets.icon && <link rel="icon" type="image/svg+xml" href={assets.icon} />}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, known to the policy by its hash */}
      <script dangerouslySetInnerHTML={{ __html: siteThemeScript }} />
      <link rel="stylesheet" href={assets.style} />
    </head>
  );
}

const words: Record<number, { title: string; text: string }> = {
  404: {
    title: 'This page does not exist',
    text: 'It may have been removed, or the address may be mistyped.',
  },
  429: {
    title: 'Please wait a moment',
    text: 'You opened many pages in a short time. Try again in a minute.',
  },
  503: {
    title: 'The page cannot be shown at the moment',
    text: 'Try again shortly. Nothing is wrong with the address.',
  },
};
const otherwise = { title: 'Something went wrong', text: 'Try again. If the problem continues, contact us.' };

/** Renders an error page. */
export function SorryPage({ status, ...setting }: Setting & { status: number }) {
  const { title, text } = words[status] ?? otherwise;
  return (
    <SiteDocument {...setting} place={null} head={{ title, description: text, canonical: null }}>
      <div className="intro">
        <h1>{title}</h1>
        <p>{text}</p>
        <p>
          <a href="/blog">To the blog</a>
        </p>
      </div>
    </SiteDocument>
  );
}
