import { type CSSProperties, useEffect, useId, useMemo, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import layouts from '#src/admin/kit/layout.module.css';
import areaText from '#src/admin/kit/text.module.css';
import { fragmentText } from '#src/ui/browser/fragment-text.ts';
import { WarningIcon } from '#src/ui/icons/icons.tsx';
import { VisuallyHidden } from '#src/ui/text/visually-hidden.tsx';
import { useCase } from '../use-case.ts';
import { type CasePerson, listCopy, listsOf, personLists, valuesOf } from './case-people.ts';
import { type Box, chartLayout, type Line } from './chart-layout.ts';
import { CheckBadge, checkLabels } from './check-badge.tsx';
import styles from './ownership-chart.module.css';

/** The width of a printed page in CSS pixels. */
const paperWidth = 680;

/** Who controls and who owns the company: each person once, with a line for each list that contains them. */
export function OwnershipChart({ people }: { people: readonly CasePerson[] }) {
  const { summary } = useCase();
  const id = useId();
  const layout = useMemo(() => chartLayout(people.map((person) => ({ lists: listsOf(person) }))), [people]);
  const { width, height, company, nodes, lines } = layout;
  const frame = useRef<HTMLDivElement>(null);
  const lookedAt = personLookedAt(people, fragmentText(useLocation().hash));
  useEffect(() => centre(frame.current, lookedAt), [lookedAt]);
  const zoom = { '--print-zoom': Math.min(1, paperWidth / width) };
  return (
    <figure className={styles.figure} aria-labelledby={id}>
      <figcaption className={`${layouts.between} ${styles.caption}`}>
        <h2 id={id}>Control and ownership</h2>
        <Legend people={people} />
      </figcaption>
      <div ref={frame} className={styles.frame}>
        <div className={styles.canvas} style={{ ...sizeOf(width, height), ...zoom }}>
          <svg
            className={styles.lines}
            viewBox={`0 0 ${width} ${height}`}
            aria-hidden="true"
            focusable="false"
          >
            {lines.map((line) => (
              <path key={`${line.list} ${pathOf(line)}`} d={pathOf(line)} className={styles[line.list]} />
            ))}
          </svg>
          <p className={styles.company} style={placeOf(company)}>
            <VisuallyHidden>The company: </VisuallyHidden>
            <strong className={styles.companyName}>{summary.company || summary.email}</strong>
            <span className={styles.line}>{summary.country}</span>
          </p>
          <ul>
            {people.map((person, index) => (
              <ChartNode key={person.id} person={person} style={placeOf(nodes[index] ?? company)} />
            ))}
          </ul>
        </div>
      </div>
    </figure>
  );
}

/** The meaning of the lines; hidden from screen readers, because each person's node includes it. */
function Legend({ people }: { people: readonly CasePerson[] }) {
  const used = personLists.filter((list) => people.some((person) => listsOf(person).includes(list)));
  return (
    <ul className={`${layouts.row} ${areaText.small} ${styles.legend}`} aria-hidden="true">
      {used.map((list) => (
        <li key={list} className={styles.legendItem}>
          <svg width={28} height={8} viewBox="0 0 28 8" aria-hidden="true" focusable="false">
            <path d="M0 4H28" className={styles[list]} />
          </svg>
          {listCopy[list]}
        </li>
      ))}
      {people.some(({ flags }) => flags.includes('foreign_owners')) && (
        <li className={styles.legendItem}>
          <span className={`${areaText.flagged} ${styles.flagged}`}>
            <WarningIcon size={14} />
          </span>
          Lives outside the country of formation
        </li>
      )}
    </ul>
  );
}

/** Returns the person that the address names; otherwise the first unverified one, or the first. */
function personLookedAt(people: readonly CasePerson[], fragment: string): string | undefined {
  const named = people.find(({ id }) => id === fragment);
  const open = people.find(({ check }) => check && !check.verified);
  return (named ?? open ?? people[0])?.id;
}

/** Scrolls a chart that is wider than its frame, so that the selected person is in the middle. */
function centre(frame: HTMLElement | null, person: string | undefined): void {
  const node = [...(frame?.querySelectorAll('a') ?? [])].find(
    (link) => link.getAttribute('href') === `#${person}`,
  );
  if (!frame || !node) return;
  const { left, width } = frame.getBoundingClientRect();
  const box = node.getBoundingClientRect();
  frame.scrollLeft += box.left + box.width / 2 - (left + width / 2);
}

/** Lengths scale with the reader's text size. */
const rem = (pixels: number) => `${pixels / 16}rem`;
const sizeOf = (width: number, height: number): CSSProperties => ({ width: rem(width), height: rem(height) });
const placeOf = ({ x, y, width, height }: Box): CSSProperties => ({
  left: rem(x),
  top: rem(y),
  ...sizeOf(width, height),
});
const pathOf = ({ x1, y1, x2, y2 }: Line) => `M${x1} ${y1}L${x2} ${y2}`;

/** One person of the chart; it links to the person's details, and is read out as a list of facts. */
function ChartNode({ person, style }: { person: CasePerson; style: CSSProperties }) {
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
        <span
          aria-hidden="true"
          className={`${styles.line} ${isAbroad ? `${areaText.flagged} ${styles.flagged}` : ''}`}
        >
          {isAbroad && <WarningIcon size={14} />}
          {country}
        </span>
        <span aria-hidden="true" className={styles.state}>
          {check ? <CheckBadge status={check.status} /> : <span className={styles.line}>Not checked</span>}
          {isDual && (
            <span className={`${areaText.flagged} ${styles.flagged}`}>
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
