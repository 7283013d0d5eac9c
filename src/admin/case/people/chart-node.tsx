import type { CSSProperties } from 'react';
import { WarningIcon } from '../../../ui/icons/icons.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { type CasePerson, listsOf, listWords, valuesOf } from './case-people.ts';
import { CheckBadge } from './check-badge.tsx';
import styles from './ownership-chart.module.css';

/** One person of the chart; it leads to all that is known of them. */
export function ChartNode({ person, style }: { person: CasePerson; style: CSSProperties }) {
  const { id, name, check, flags } = person;
  const read = (field: 'roleAtCompany' | 'country') =>
    valuesOf(person, (record) => record[field])
      .map(({ value }) => value)
      .join(', ');
  const isAbroad = flags.includes('foreign_owners');
  return (
    <li className={styles.item} style={style}>
      <a href={`#${id}`} className={styles.node} title={name}>
        <Said className={styles.lists}>{listsInWords(person)}</Said>
        <Said className={styles.name}>{name}</Said>
        <Said className={styles.line}>{read('roleAtCompany')}</Said>
        <span className={`${styles.line} ${isAbroad ? styles.flagged : ''}`}>
          {isAbroad && <WarningIcon size={14} />}
          {read('country')}
          <VisuallyHidden>{isAbroad ? ', not where the company was formed; ' : '; '}</VisuallyHidden>
        </span>
        <span className={styles.state}>
          {check ? <CheckBadge status={check.status} /> : <span className={styles.line}>Not checked</span>}
          {flags.includes('dual_citizenship') && (
            <span className={styles.flagged}>
              <VisuallyHidden>; </VisuallyHidden>
              <WarningIcon size={14} /> Dual citizen
            </span>
          )}
        </span>
      </a>
    </li>
  );
}

/** A line of its own, which read aloud is part of a list of facts. */
function Said({ className, children }: { className: string | undefined; children: string }) {
  return (
    <span className={className}>
      {children}
      <VisuallyHidden>; </VisuallyHidden>
    </span>
  );
}

/** `Director, beneficial owner`. */
function listsInWords(person: CasePerson): string {
  const words = listsOf(person).map((list) => listWords[list]);
  return words.map((word, index) => (index === 0 ? word : word.toLowerCase())).join(', ');
}
