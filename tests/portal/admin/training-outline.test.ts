import { describe, expect, it } from 'vitest';
import {
  type Entry,
  moved,
  type Outline,
  placeBeside,
  placeInWords,
  placeOf,
  rowsOf,
} from '#src/admin/trainings/outline/outline.ts';
import { missingPlace } from '#src/admin/trainings/publish/missing-list.tsx';
import type { TrainingContent } from '#src/api/admin/trainings.ts';

const step = (id: string) => ({ id, title: id, kind: 'text' as const, minutes: null });
const quiz = (id: string) => ({ id, title: id, questionCount: 0 });
const module = (id: string, steps: string[], quizzes: string[]) => ({
  ...{ id, trainingId: 't', title: id, summary: '', version: 1 },
  steps: steps.map(step),
  quizzes: quizzes.map(quiz),
});
/** Two modules with steps, an empty one between them, and one quiz after the first. */
const outline: Outline = {
  modules: [module('one', ['a', 'b', 'c'], ['q']), module('two', [], []), module('three', ['d'], [])],
  quizzes: [quiz('end')],
};
const ids = (found: Outline, kind: Entry['kind']) => rowsOf(found, kind).map((row) => row.ids.join(''));

describe('the outline of a training', () => {
  it('moves a step within its module and into another, and computes the index without the step itself', () => {
    const a: Entry = { kind: 'step', id: 'a' };
    expect(ids(moved(outline, a, { moduleId: 'one', index: 2 }), 'step')).toEqual(['bca', '', 'd']);
    expect(ids(moved(outline, a, { moduleId: 'three', index: 1 }), 'step')).toEqual(['bc', '', 'da']);
    // A move to the same place changes nothing, and neither does a move of a deleted part.
    expect(moved(outline, a, { moduleId: 'one', index: 0 })).toEqual(outline);
    expect(moved(outline, { kind: 'step', id: 'gone' }, { moduleId: 'two', index: 0 })).toEqual(outline);
  });

  it('moves a quiz to the end of the training and back', () => {
    const q: Entry = { kind: 'quiz', id: 'q' };
    const atEnd = moved(outline, q, { moduleId: null, index: 1 });
    expect(ids(atEnd, 'quiz')).toEqual(['', '', '', 'endq']);
    expect(placeInWords(atEnd, q)).toBe('place 2 of 2 at the end of the training');
    expect(moved(atEnd, q, { moduleId: 'one', index: 0 })).toEqual(outline);
  });

  it('is traversed by arrow keys from its first position to its last and back, each position once', () => {
    for (const [kind, id, steps] of [
      ['step', 'a', 5],
      ['quiz', 'q', 4],
      ['module', 'one', 2],
    ] as const) {
      const entry = { kind, id };
      const seen = [outline];
      let now = outline;
      for (let to = placeBeside(now, entry, 'down'); to; to = placeBeside(now, entry, 'down')) {
        now = moved(now, entry, to);
        seen.push(now);
      }
      expect(seen).toHaveLength(steps + 1);
      for (const before of seen.slice(0, -1).reverse()) {
        const to = placeBeside(now, entry, 'up');
        now = to ? moved(now, entry, to) : now;
        expect(placeOf(now, entry)).toEqual(placeOf(before, entry));
      }
      expect(now).toEqual(outline);
    }
  });

  it('describes the position of an entry', () => {
    expect(placeInWords(outline, { kind: 'step', id: 'b' })).toBe('place 2 of 3 in one');
    expect(placeInWords(outline, { kind: 'module', id: 'two' })).toBe('place 2 of 3');
  });
});

describe('the missing parts of a training before it can be published', () => {
  const content = {
    modules: [
      {
        id: 'm',
        title: 'Whom',
        steps: [{ id: 's', title: 'A film' }],
        quizzes: [{ id: 'q', title: 'Check', questions: [{ id: 'x' }, { id: 'y' }] }],
      },
    ],
    quizzes: [{ id: 'z', title: 'Exam', questions: [] }],
  } as unknown as TrainingContent;
  const of = '/admin/trainings/t';

  it.each([
    ['summary', of, 'About'],
    ['modules', `${of}/outline`, 'Outline'],
    ['modules.0.steps', `${of}/outline?module=m`, 'Module 1: Whom'],
    ['modules.0.steps.0.videoUrl', `${of}/steps/s`, 'Step: A film'],
    ['modules.0.quizzes.0.questions.1.options', `${of}/quizzes/q?question=y`, 'Quiz: Check, question 2'],
    ['quizzes.0.questions', `${of}/quizzes/z`, 'Quiz: Exam'],
    // A deleted part is searched where it was.
    ['modules.7.steps.1.body', `${of}/outline`, 'Outline'],
    ['quizzes.4.title', `${of}/outline`, 'Outline'],
  ])('%s is fixed at %s', (property, address, name) => {
    expect(missingPlace('t', content, property)).toEqual({ address, name });
  });
});
