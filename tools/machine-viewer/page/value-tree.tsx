import type { Shown } from '../live/shown.ts';
import styles from './value-tree.module.css';

type ValueTreeProps = {
  value: Shown;
  /** The same value a step earlier: fields that differ from it are marked. */
  before?: Shown | undefined;
};

/** A value as a tree, whose branches open and close. */
export function ValueTree({ value, before }: ValueTreeProps) {
  if (value.kind !== 'record' || value.fields.length === 0) return <Leaf value={value} />;
  const earlier = before?.kind === 'record' ? new Map(before.fields) : null;
  return (
    <ul className={styles.tree}>
      {value.fields.map(([name, inner]) => (
        <Branch
          key={name}
          name={name}
          value={inner}
          isChanged={earlier !== null && JSON.stringify(earlier.get(name)) !== JSON.stringify(inner)}
        />
      ))}
    </ul>
  );
}

function Branch({ name, value, isChanged = false }: { name: string; value: Shown; isChanged?: boolean }) {
  const inside = partsOf(value);
  const mark = isChanged && <span className={styles.changed}>changed</span>;
  if (inside.length === 0) {
    return (
      <li>
        <span className={styles.name}>{name}:</span> <Leaf value={value} /> {mark}
      </li>
    );
  }
  return (
    <li>
      <details
        open={isChanged || (inside.length <= 4 && inside.every(([, inner]) => partsOf(inner).length === 0))}
      >
        <summary>
          <span className={styles.name}>{name}:</span> <span className={styles.quiet}>{sizeOf(value)}</span>{' '}
          {mark}
        </summary>
        <ul className={styles.tree}>
          {inside.map(([part, inner]) => (
            <Branch key={part} name={part} value={inner} />
          ))}
        </ul>
      </details>
    </li>
  );
}

function Leaf({ value }: { value: Shown }) {
  switch (value.kind) {
    case 'plain':
      return (
        <code className={typeof value.value === 'string' ? styles.text : styles.literal}>
          {JSON.stringify(value.value)}
        </code>
      );
    case 'other':
      return <span className={styles.other}>{value.text}</span>;
    case 'list':
      return <code className={styles.literal}>[]</code>;
    case 'record':
      return <code className={styles.literal}>{'{}'}</code>;
  }
}

function partsOf(value: Shown): readonly (readonly [string, Shown])[] {
  if (value.kind === 'record') return value.fields;
  return value.kind === 'list' ? value.items.map((item, index) => [String(index), item] as const) : [];
}

function sizeOf(value: Shown): string {
  const count = partsOf(value).length;
  const word = value.kind === 'list' ? 'item' : 'field';
  return `${count} ${word}${count === 1 ? '' : 's'}`;
}
