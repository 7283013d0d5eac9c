import '../site/frame.css';
import { type ReactNode, useRef } from 'react';
import { firmName } from '#domain/firm.ts';
import { noticePlaces } from '#domain/notices/places.ts';
import {
  clientPlaces,
  newsletterFoot,
  newsletterPage,
  publicHome,
  publicPlaces,
} from '#domain/public-pages.ts';
import { clientToken } from '#src/api/token-storage.ts';
import { FirmMark } from '#src/ui/frame/firm-mark.tsx';
import { ThemeSwitch } from '#src/ui/frame/theme-switch.tsx';
import styles from './public-frame.module.css';

/**
 * The frame of a public page, the same as around the pages that the server renders (`server/site`). @param path the page's path
 */
export function PublicFrame({ path, children }: { path: string; children: ReactNode }) {
  const main = useRef<HTMLElement>(null);
  return (
    <div className={styles.page}>
      {/* biome-ignore lint/a11y/useValidAnchor: it leads to a part of the page; only the address is left as it is */}
      <a
        className="site-skip"
        href="#content"
        onClick={(event) => {
          // The address's fragment may belong to a mailed link and must not change.
          event.preventDefault();
          main.current?.focus();
        }}
      >
        Skip to the content
      </a>
      <header className="site-top">
        <div className="site-frame">
          <a className="site-firm" href={publicHome}>
            <FirmMark name={firmName} />
          </a>
          <nav className="site-places" aria-label="Pages">
            <ul>
              {(clientToken() === null ? publicPlaces : clientPlaces).map(([label, to]) => (
                <li key={to}>
                  <a href={to} aria-current={to === path ? 'page' : undefined}>
                    {label}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
          <ThemeSwitch />
        </div>
      </header>
      <main ref={main} id="content" tabIndex={-1} className={styles.main}>
        <div className={styles.card}>{children}</div>
      </main>
      <Foot hasNewsletter={path !== newsletterPage.path} />
    </div>
  );
}

/** A link to the newsletter, whose page has the form, and the links to the notices. */
function Foot({ hasNewsletter }: { hasNewsletter: boolean }) {
  return (
    <footer className="site-foot">
      <div className="site-frame">
        {hasNewsletter && (
          <section>
            <h2>{newsletterFoot.title}</h2>
            <p>
              {newsletterFoot.text} <a href={newsletterPage.path}>{newsletterFoot.link}</a>
            </p>
          </section>
        )}
        <nav className="site-notices" aria-label="Notices">
          <ul>
            {noticePlaces.map(([label, to]) => (
              <li key={to}>
                <a href={to}>{label}</a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </footer>
  );
}
