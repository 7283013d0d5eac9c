import type { CSSProperties } from 'react';
import { WarningIcon } from '#src/ui/icons/icons.tsx';
import { VisuallyHidden } from '#src/ui/text/visually-hidden.tsx';
import { type CasePerson, listCopy, listsOf, valuesOf } from './case-people.ts';
import { CheckBadge, checkLabels } from './check-badge.tsx';
import styles from './ownership-chart.module.css';

/** One person of the chart; it links to the person's details, and is read out as a list of facts. */
export function ChartNode({ person, style }: { person: CasePerson; style: CSSProperties }) {
  const { id, name, check, flags } = person;
  const read = (field: 'roleAtCompany' | 'country') =>
    valuesOf(person, (record) => record[field])
      .map(({ value }) => value)
      .join(', ');
  const lists = listsInWords(person);
  const role = read('roleAtCompany');
  const country = read('country');
  const isAbroad = flags.includes('foreign_owners');
  const isDual = flags.includes('dual_citizenship');
  const facts = [
    lists,
    name,
    role,
    isAbroad ? `${country}, not where the company was formed` : country,
    check ? checkLabels(check.status) : 'Not checked',
    isDual && 'Dual citizen',
  ];
  return (
    <li className={styles.item} style={style}>
      <a href={`#${id}`} className={styles.node} title={name}>
        <VisuallyHidden>{facts.filter((fact) => fact !== false && fact !== '').join('; ')}</VisuallyHidden>
        <span aria-hidden="true" className={styles.lists}>
          {lists}
        </span>
        <span aria-hidden="true" className={styles.name}>
          {name}
        </span>
        <span aria-hidden="true" className={styles.line}>
          {role}
        </span>
        <span aria-hidden="true" className={`${styles.line} ${isAbroad ? styles.flagged : ''}`}>
          {isAbroad && <WarningIcon size={14} />}
          {country}
        </span>
        <span aria-hidden="true" className={styles.state}>
          {check ? <CheckBadge status={check.status} /> : <span className={styles.line}>Not checked</span>}
          {isDual && (
            <span className={styles.flagged}>
              <WarningIcon size={14} /> Dual citizen
            </span>
          )}
        </span>
      </a>
    </li>
  );
}

/** Returns `Director, beneficial owner`. */
function listsInWords(person: CasePerson): string {
  const words = listsOf(person).map((list) => listCopy[list]);
  return words.map((word, index) => (index === 0 ? word : word.toLowerCase())).join(', ');
}
