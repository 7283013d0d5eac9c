import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { lazy, Suspense, useMemo } from 'react';
import type { DropOff, StayFigures } from '#src/api/admin/drop-off.ts';
import textStyles from '#src/ui/text/text.module.css';
import type { Note } from '#tools/machine-viewer/drawn-machine.tsx';
import layout from '../kit/layout.module.css';
import {
  edgeInWords,
  placeInWords,
  placeMeaning,
  secondsInWords,
  shownMachines,
} from '../kit/machine/machine-words.ts';
import { numberInWords } from '../kit/number-in-words.ts';
import styles from './drop-off.module.css';
import { shareInWords } from './drop-off-tables.tsx';

/** The diagram and its layout engine: large, and needed only here. */
const DrawnMachine = lazy(() => import('#tools/machine-viewer/drawn-machine.tsx'));

const nowhere: ReadonlySet<string> = new Set();

type FiguresOnDrawingProps = {
  found: DropOff;
  /** The path of a state, or the id of an edge. */
  selected: string | null;
  onSelect(id: string): void;
};

/** The figures on the diagram, and next to it those of the selection. */
export function FiguresOnDrawing({ found, selected, onSelect }: FiguresOnDrawingProps) {
  const notes = useMemo(() => notesOf(found.states), [found.states]);
  return (
    <div className={styles.sheet}>
      <div className={`${layout.drawing} ${styles.drawing}`}>
        <Suspense fallback={<Skeleton variant="rounded" height={480} />}>
          <DrawnMachine
            key={found.machine}
            machine={shownMachines[found.machine]}
            isLive={false}
            active={nowhere}
            lit={nowhere}
            notes={notes}
            selected={selected}
            onSelect={onSelect}
          />
        </Suspense>
      </div>
      <StayDetails found={found} selected={selected} onSelect={onSelect} />
    </div>
  );
}

/**
 * Returns the labels on the diagram: for a state, how often it was left and after how long; for an edge, how often it was taken.
 * The more often the portal was closed in a state, the warmer its colour; for edges, the more often they were taken.
 */
function notesOf(states: readonly StayFigures[]): ReadonlyMap<string, Note> {
  const mostClosed = Math.max(1, ...states.map(({ closed }) => closed));
  const ofStates = states
    .filter(({ stays, closed }) => stays + closed > 0)
    .map(({ place, stays, median, closed }) => {
      const lost = closed > 0 ? ` · ${numberInWords(closed)} closed` : '';
      const time = median === null ? '' : ` · ${secondsInWords(median)}`;
      const text = `${numberInWords(stays)}×${time}${lost}`;
      return [place, { text, weight: closed / mostClosed }] as const;
    });
  const taken = new Map<string, number>();
  // An edge leaves a state together with its nested states: the largest of their counts is how often it was taken.
  for (const { over } of states) {
    for (const { edge, stays } of over) taken.set(edge, Math.max(taken.get(edge) ?? 0, stays));
  }
  const mostTaken = Math.max(1, ...taken.values());
  const ofEdges = [...taken].map(
    ([edge, stays]) => [edge, { text: `${numberInWords(stays)}×`, weight: stays / mostTaken / 2 }] as const,
  );
  return new Map([...ofStates, ...ofEdges]);
}

type StayDetailsProps = { found: DropOff; selected: string | null; onSelect(id: string): void };

/** The figures of the selected state, or of the state that a selected edge leaves. */
function StayDetails({ found, selected, onSelect }: StayDetailsProps) {
  if (selected === null) {
    return (
      <aside className={`${layout.card} ${styles.details}`} aria-label="What was chosen">
        <p className={textStyles.note}>
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
    <aside className={`${layout.card} ${styles.details}`} aria-label="What was chosen">
      <h2>{placeInWords(place)}</h2>
      {meaning && <p className={textStyles.note}>{meaning}</p>}
      {figures ? (
        <Figures figures={figures} found={found} chosen={isEdge ? selected : null} onSelect={onSelect} />
      ) : (
        <p className={textStyles.note}>No client was in this state in these days.</p>
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
      <dl className={`${layout.pairs} ${layout.figures} ${styles.figures}`}>
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
          <Stack component="ol" spacing={3} className={styles.over}>
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
                  {words?.meaning && <span className={textStyles.note}>{words.meaning}</span>}
                </li>
              );
            })}
          </Stack>
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
