import { type ReactNode, Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { firmName } from '#domain/firm.ts';
import { FormSkeleton } from '#src/ui/form/form-skeleton.tsx';
import { FirmMark } from '#src/ui/frame/firm-mark.tsx';
import { Frame } from '#src/ui/frame/frame.tsx';
import { usePageStart } from '#src/ui/frame/use-page-start.ts';
import styles from './layout.module.css';
import { Navigation } from './navigation.tsx';
import { ShortcutsHost } from './shortcuts/shortcuts-host.tsx';

const drawer = { label: 'Administrators’ area', openLabel: 'Open the menu', closeLabel: 'Close the menu' };

/** The first two segments of a path identify the page; the rest is a part of it, such as the tab of a case. */
const pageOf = (pathname: string) => pathname.split('/').slice(0, 4).join('/');

export function Layout({ children }: { children?: ReactNode }) {
  return (
    <>
      <Frame
        className={styles.layout}
        main={usePageStart(pageOf(useLocation().pathname))}
        skipLabel="Skip to the page"
        drawer={drawer}
        sidebar={(onChosen) => <Navigation onChosen={onChosen} />}
        topBar={<FirmMark name={firmName} />}
      >
        <Suspense fallback={<FormSkeleton rows={6} />}>{children}</Suspense>
      </Frame>
      <ShortcutsHost />
    </>
  );
}
