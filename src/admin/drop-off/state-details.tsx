import Link from '@mui/material/Link';
import type { DropOff, StayFigures } from '#src/api/admin/drop-off.ts';
import { edgeInWords, placeInWords, placeMeaning, secondsInWords } from '../kit/machine/machine-words.ts';
import { numberInWords } from '../kit/number-in-words.ts';
import { shareInWords } from './counts.ts';
import styles from './drop-off.module.css';

type StayDetailsProps = { found: DropOff; selected: string | null; onSelect(id: string): void };

/** The figures of the selected state, or of the state that a selected edge leaves. */
export function StayDetails({ found, selected, onSelect }: StayDetailsProps) {
  if (selected === null) {
    return (
      <aside className={styles.details} aria-label="What was chosen">
        <p className={styles.note}>
          Choose a state to see how long clients stay in it and which event they leave it by. The drawing
          shows how often a state was left, the median time in it, and how often the portal was closed there.
        </p>
      </aside>
    );
  }
  const isEdge = selected.includes('|');
  const place = selected.split('|')[0] ?? '';
  const figures = found.states.find((state) => state.place === place);
  const meaning = placeMeaning(found.machine, place);
  return (
    <aside className={styles.details} aria-label="What was chosen">
      <h2>{placeInWords(place)}</h2>
      {meaning && <p className={styles.note}>{meaning}</p>}
      {figures ? (
        <Figures figures={figures} found={found} chosen={isEdge ? selected : null} onSelect={onSelect} />
      ) : (
        <p className={styles.note}>No client was in this state in these days.</p>
      )}
    </aside>
  );
}

type FiguresProps = {
  figures: StayFigures;
  found: DropOff;
  chosen: string | null;
  onSelect(id: string): void;
};

function Figures({ figures, found, chosen, onSelect }: FiguresProps) {
  const { stays, median, p90, closed, here, over } = figures;
  const all = stays + closed;
  return (
    <>
      <dl className={styles.figures}>
        <Figure term="Left it" text={`${numberInWords(stays)} times`} />
        <Figure term="Median time in it" text={secondsInWords(median)} />
        <Figure term="Nine of ten within" text={secondsInWords(p90)} />
        {found.machine === 'onboarding' && (
          <Figure
            term="Closed the portal there"
            text={`${numberInWords(closed)} (${shareInWords(closed, all)})`}
          />
        )}
        <Figure term="In it now" text={numberInWords(here)} />
      </dl>
      {over.length > 0 && (
        <>
          <h3>Events that left it</h3>
          <ol className={styles.over}>
            {over.map(({ edge, stays: taken }) => {
              const words = edgeInWords(found.machine, edge);
              return (
                <li key={edge} aria-current={edge === chosen}>
                  <span className={styles.bar} style={{ width: `${(taken / Math.max(1, all)) * 100}%` }} />
                  <Link component="button" type="button" onClick={() => onSelect(edge)}>
                    {words?.event ?? edge}
                    {words?.to && ` → ${words.to}`}
                  </Link>
                  <span className="tabular">
                    {numberInWords(taken)} ({shareInWords(taken, all)})
                  </span>
                  {words?.meaning && <span className={styles.note}>{words.meaning}</span>}
                </li>
              );
            })}
          </ol>
        </>
      )}
    </>
  );
}

function Figure({ term, text }: { term: string; text: string }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd className="tabular">{text}</dd>
    </div>
  );
}
