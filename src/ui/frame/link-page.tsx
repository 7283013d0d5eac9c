import type { ReactNode } from 'react';
import { CardPage, CardTitle } from './card-page.tsx';
import styles from './link-page.module.css';

/** A page behind a mailed link, for a visitor without an account: the firm's name, and one card. */
export function LinkPage({ firm, children }: { firm: string; children: ReactNode }) {
  return (
    <CardPage firm={firm} wide>
      {children}
    </CardPage>
  );
}

/** Explains why a link does not work, and what to do about it. */
export function LinkTrouble({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div role="alert" className={styles.intro}>
      <CardTitle>{title}</CardTitle>
      {children}
    </div>
  );
}

export function LinkFacts({
  facts,
}: {
  facts: readonly (readonly [term: string, description: ReactNode])[];
}) {
  return (
    <dl className={styles.facts}>
      {facts.map(([term, description]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{description}</dd>
        </div>
      ))}
    </dl>
  );
}
