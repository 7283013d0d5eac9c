import type { StepKind } from '#domain/learning/training-content.ts';

export interface Outline {
  modules: OutlineModule[];
  /** The quizzes at the end. */
  quizzes: OutlineQuiz[];
}

export type OutlineModule = {
  trainingId: string;
  id: string;
  title: string;
  summary: string;
  version: number;
  steps: OutlineStep[];
  quizzes: OutlineQuiz[];
};

export interface OutlineStep {
  id: string;
  title: string;
  kind: StepKind;
  minutes: number | null;
}

export interface OutlineQuiz {
  id: string;
  title: string;
  questionCount: number;
}

/** A part that can be moved. */
export type Entry = { kind: 'module' | 'step' | 'quiz'; id: string };

/** The position of an entry: its module, and its index among the entries of its kind there. Modules have no module. */
export type Place = { moduleId: string | null; index: number };

/** A list of entries of one kind, in order; quizzes at the end have no module. */
type Row = { moduleId: string | null; ids: string[] };

/** Returns the lists for entries of that kind, from the top of the page to the bottom. */
export function rowsOf({ modules, quizzes }: Outline, kind: Entry['kind']): Row[] {
  const idsOf = (entries: readonly { id: string }[]) => entries.map(({ id }) => id);
  if (kind === 'module') return [{ moduleId: null, ids: idsOf(modules) }];
  const within = modules.map((each) => ({
    moduleId: each.id,
    ids: idsOf(kind === 'step' ? each.steps : each.quizzes),
  }));
  return kind === 'step' ? within : [...within, { moduleId: null, ids: idsOf(quizzes) }];
}

/** Returns the position of an entry; null where it no longer exists. */
export function placeOf(outline: Outline, { kind, id }: Entry): Place | null {
  for (const { moduleId, ids } of rowsOf(outline, kind)) {
    const index = ids.indexOf(id);
    if (index >= 0) return { moduleId, index };
  }
  return null;
}

/**
 * Returns the position after "up" or "down": past the first or the last entry of a module, it is in the next module that can hold
 * it; null at the end.
 */
export function placeBeside(outline: Outline, entry: Entry, way: 'up' | 'down'): Place | null {
  const rows = rowsOf(outline, entry.kind);
  const at = rows.findIndex(({ ids }) => ids.includes(entry.id));
  const row = rows[at];
  if (!row) return null;
  const index = row.ids.indexOf(entry.id);
  const isLast = way === 'up' ? index === 0 : index === row.ids.length - 1;
  if (!isLast) return { moduleId: row.moduleId, index: index + (way === 'up' ? -1 : 1) };
  const next = rows[at + (way === 'up' ? -1 : 1)];
  return next ? { moduleId: next.moduleId, index: way === 'up' ? next.ids.length : 0 } : null;
}

/**
 * Returns the outline with the entry at another position, counted without the entry itself; the same object where nothing moves.
 */
export function moved(outline: Outline, entry: Entry, { moduleId, index }: Place): Outline {
  switch (entry.kind) {
    case 'module':
      return {
        ...outline,
        modules: putInto(without(outline.modules, entry.id), index, found(outline.modules, entry.id)),
      };
    case 'step': {
      const step = found(
        outline.modules.flatMap(({ steps }) => steps),
        entry.id,
      );
      return {
        ...outline,
        modules: outline.modules.map((each) => {
          const steps = without(each.steps, entry.id);
          return { ...each, steps: each.id === moduleId ? putInto(steps, index, step) : steps };
        }),
      };
    }
    case 'quiz': {
      const all = [...outline.modules.flatMap(({ quizzes }) => quizzes), ...outline.quizzes];
      const quiz = found(all, entry.id);
      const at = (id: string | null, quizzes: OutlineQuiz[]) => {
        const others = without(quizzes, entry.id);
        return id === moduleId ? putInto(others, index, quiz) : others;
      };
      return {
        modules: outline.modules.map((each) => ({ ...each, quizzes: at(each.id, each.quizzes) })),
        quizzes: at(null, outline.quizzes),
      };
    }
  }
}

export function titleOf(outline: Outline, { kind, id }: Entry): string {
  const { modules, quizzes } = outline;
  const all =
    kind === 'module'
      ? modules
      : kind === 'step'
        ? modules.flatMap(({ steps }) => steps)
        : [...modules.flatMap((each) => each.quizzes), ...quizzes];
  return all.find((each) => each.id === id)?.title ?? '';
}

/** Returns the position as text: "place 2 of 5 in Who must report". */
export function placeInWords(outline: Outline, entry: Entry): string {
  const row = rowsOf(outline, entry.kind).find(({ ids }) => ids.includes(entry.id));
  if (!row) return '';
  const place = `place ${row.ids.indexOf(entry.id) + 1} of ${row.ids.length}`;
  if (entry.kind === 'module') return place;
  const module = outline.modules.find(({ id }) => id === row.moduleId);
  return module ? `${place} in ${module.title}` : `${place} at the end of the training`;
}

const without = <Kind extends { id: string }>(entries: readonly Kind[], id: string): Kind[] =>
  entries.filter((each) => each.id !== id);

function found<Kind extends { id: string }>(entries: readonly Kind[], id: string): Kind | undefined {
  return entries.find((each) => each.id === id);
}

function putInto<Kind>(entries: readonly Kind[], index: number, entry: Kind | undefined): Kind[] {
  if (entry === undefined) return [...entries];
  return [...entries.slice(0, index), entry, ...entries.slice(index)];
}
