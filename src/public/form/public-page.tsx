import { type ReactNode, useEffect, useRef } from 'react';
import { firmName } from '#domain/firm.ts';
import type { PublicPage as Page } from '#domain/public-pages.ts';
import { CardTitle } from '#src/ui/frame/card-page.tsx';
import styles from '#src/ui/frame/link-page.module.css';
import { PublicFrame } from './public-frame.tsx';

/** A public page, with the title and the description that search engines have of it. */
export function PublicPage({
  page: { path, title, description },
  children,
}: {
  page: Page;
  children: ReactNode;
}) {
  useEffect(() => {
    document.title = `${title} · ${firmName}`;
    document.querySelector('meta[name="description"]')?.setAttribute('content', description);
  }, [title, description]);
  return <PublicFrame path={path}>{children}</PublicFrame>;
}

/** The introduction above a form. */
export function Intro({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.intro}>
      <CardTitle>{title}</CardTitle>
      {children}
    </div>
  );
}

/** Replaces a form after it was sent. Its heading takes the focus of the removed button, so that screen readers announce it. */
export function Done({ title, children }: { title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={styles.intro}>
      <CardTitle ref={heading}>{title}</CardTitle>
      {children}
    </div>
  );
}
