import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { firmName } from '../../../domain/firm.ts';
import { FirmMark } from '../../ui/firm-mark.tsx';
import { FormSkeleton } from '../../ui/form-skeleton.tsx';
import styles from './layout.module.css';
import { Navigation } from './navigation.tsx';
import { NavigationDrawer } from './navigation-drawer.tsx';
import { ShortcutsHost } from './shortcuts-host.tsx';

/** The frame of the area: the pages on the left (a drawer under 1100 px), the chosen one on the right. */
export function Layout({ children }: { children?: ReactNode }) {
  const main = useRef<HTMLElement>(null);
  useFocusOnNewPage(main);
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#main">
        Skip to the page
      </a>
      <aside className={styles.sidebar}>
        <Navigation />
      </aside>
      <header className={styles.topBar}>
        <NavigationDrawer />
        <FirmMark name={firmName} />
      </header>
      <main ref={main} id="main" tabIndex={-1} className={styles.main}>
        <Suspense fallback={<FormSkeleton rows={6} />}>{children}</Suspense>
      </main>
      <ShortcutsHost />
    </div>
  );
}

/** The first two parts of an address name its page; what follows is a part of it, such as the tab of a case. */
const pageOf = (pathname: string) => pathname.split('/').slice(0, 4).join('/');

/** A new page begins at its top, for the eye and for a screen reader alike. */
function useFocusOnNewPage(main: React.RefObject<HTMLElement | null>) {
  const page = pageOf(useLocation().pathname);
  const shown = useRef(page);
  useEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    window.scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
  }, [page, main]);
}
