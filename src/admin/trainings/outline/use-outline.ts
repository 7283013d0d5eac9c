import { createContext, useCallback, useContext, useRef, useState } from 'react';
import { useGetList } from 'react-admin';
import {
  changeModule,
  changeQuiz,
  changeStep,
  refreshTrainings,
  type TrainingModule,
  type TrainingQuiz,
  type TrainingStep,
} from '#src/api/admin/trainings.ts';
import { type Entry, moved, type Outline, type Place, placeInWords, placeOf, titleOf } from './outline.ts';

/** A move that the server has not received yet, or that the last fetch does not include. */
type Ahead = { nth: number; entry: Entry; to: Place };
/** A move that can be undone. */
type Done = { entry: Entry; from: Place; to: Place };

export interface OutlineHold {
  /** The outline including all pending moves; undefined while it is loading. */
  outline: Outline | undefined;
  error: Error | null;
  readAgain(): void;
  /** Moves an entry; the move can be undone. */
  move(entry: Entry, to: Place): void;
  /** Undoes or redoes the last move; undefined where there is none. */
  undo: (() => void) | undefined;
  redo: (() => void) | undefined;
  /** Why the server refused the last move. */
  refusal: string | null;
  /** The last move as text, for screen readers. */
  announcement: string;
}

const wholeList = {
  pagination: { page: 1, perPage: 100 },
  sort: { field: 'position', order: 'ASC' },
} as const;

/** The outline of a training and its moves: they are shown at once and sent to the server one after the other. */
export function useOutline(trainingId: string): OutlineHold {
  const asked = { ...wholeList, filter: { trainingId } };
  // A cached outline may be old; moves must be based on what is stored now.
  const options = { staleTime: 0 };
  const modules = useGetList<TrainingModule>('training-modules', asked, options);
  const steps = useGetList<TrainingStep>('training-steps', asked, options);
  const quizzes = useGetList<TrainingQuiz>('training-quizzes', asked, options);
  const [ahead, setAhead] = useState<readonly Ahead[]>([]);
  const [history, setHistory] = useState<{ done: readonly Done[]; undone: readonly Done[] }>(none);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const running = useRef<Promise<unknown>>(Promise.resolve());
  const nth = useRef(0);

  const stored = outlineOf(modules.data, steps.data, quizzes.data);
  const outline = stored && ahead.reduce((now, { entry, to }) => moved(now, entry, to), stored);

  const send = useCallback((entry: Entry, to: Place): void => {
    nth.current += 1;
    const mine: Ahead = { nth: nth.current, entry, to };
    setAhead((before) => [...before, mine]);
    setRefusal(null);
    running.current = running.current.then(async () => {
      try {
        await sendMove(entry, to);
      } catch (error) {
        setRefusal(error instanceof Error ? error.message : 'It could not be moved');
        setHistory(none);
      }
      await refreshTrainings();
      setAhead((before) => before.filter((each) => each !== mine));
    });
  }, []);

  const shown = useRef(outline);
  shown.current = outline;
  const go = useCallback(
    (entry: Entry, to: Place): void => {
      const now = shown.current;
      if (!now) return;
      const after = moved(now, entry, to);
      setAnnouncement(`${titleOf(after, entry)} is at ${placeInWords(after, entry)} now`);
      send(entry, to);
    },
    [send],
  );

  const move = (entry: Entry, to: Place) => {
    const from = outline && placeOf(outline, entry);
    if (!from || (from.moduleId === to.moduleId && from.index === to.index)) return;
    setHistory(({ done }) => ({ done: [...done, { entry, from, to }], undone: [] }));
    go(entry, to);
  };
  const last = history.done.at(-1);
  const next = history.undone.at(-1);
  return {
    outline,
    error: modules.error ?? steps.error ?? quizzes.error,
    readAgain: () => void refreshTrainings(),
    move,
    undo:
      last &&
      (() => {
        setHistory(({ done, undone }) => ({ done: done.slice(0, -1), undone: [...undone, last] }));
        go(last.entry, last.from);
      }),
    redo:
      next &&
      (() => {
        setHistory(({ done, undone }) => ({ done: [...done, next], undone: undone.slice(0, -1) }));
        go(next.entry, next.to);
      }),
    refusal,
    announcement,
  };
}

const none = { done: [], undone: [] };

/** Positions start at 1. The call sends no version: of two concurrent moves, both are made. */
async function sendMove({ kind, id }: Entry, { moduleId, index }: Place): Promise<void> {
  const position = index + 1;
  if (kind === 'module') await changeModule(id, { position });
  else if (kind === 'quiz') await changeQuiz(id, { moduleId, position });
  else if (moduleId !== null) await changeStep(id, { moduleId, position });
}

function outlineOf(
  modules: readonly TrainingModule[] | undefined,
  steps: readonly TrainingStep[] | undefined,
  quizzes: readonly TrainingQuiz[] | undefined,
): Outline | undefined {
  if (!modules || !steps || !quizzes) return undefined;
  const inOrder = <Part extends { position: number }>(parts: readonly Part[]) =>
    [...parts].sort((one, other) => one.position - other.position);
  const quizzesOf = (id: string | null) =>
    inOrder(quizzes.filter(({ moduleId }) => (moduleId ?? null) === id));
  return {
    modules: inOrder(modules).map((each) => ({
      ...each,
      summary: each.summary ?? '',
      steps: inOrder(steps.filter(({ moduleId }) => moduleId === each.id)).map((step) => ({
        ...step,
        minutes: step.minutes ?? null,
      })),
      quizzes: quizzesOf(each.id),
    })),
    quizzes: quizzesOf(null),
  };
}

export interface OutlineMoves {
  trainingId: string;
  /** The id of the text that explains the arrow keys. */
  helpId: string;
  /** Moves an entry by one position, into the next module at the end of its own. */
  step(entry: Entry, way: 'up' | 'down'): void;
  canStep(entry: Entry, way: 'up' | 'down'): boolean;
  remove(entry: Entry): void;
}

export const OutlineMovesContext = createContext<OutlineMoves | null>(null);

/** Returns the actions on the entries of the surrounding outline. */
export function useOutlineMoves(): OutlineMoves {
  const moves = useContext(OutlineMovesContext);
  if (!moves) throw new Error('An entry of an outline stands outside of one');
  return moves;
}
