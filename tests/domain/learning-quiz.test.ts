import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkAnswer } from '#domain/learning/answer-check.ts';
import { askedQuestions, drawOrder, shuffled } from '#domain/learning/attempt-order.ts';
import { feedbackOn, shownToLearner } from '#domain/learning/feedback.ts';
import { type Answers, isEnough, isRight, percentOf, scoreOf } from '#domain/learning/judge.ts';
import type { QuestionContent, QuizContent } from '#domain/learning/training-content.ts';

const words = fc.string({ minLength: 1, maxLength: 12 });

/** Options with unique ids. */
const options = fc
  .integer({ min: 2, max: 12 })
  .map((n) => Array.from({ length: n }, (_, at) => ({ id: `id-${at}`, text: `Option ${at}` })));

const base = { text: 'Who?', accepted: [], correct: [], options: [], explanation: 'Because.' };

const question: fc.Arbitrary<Omit<QuestionContent, 'id'>> = fc.oneof(
  options.chain((all) =>
    fc
      .record({ at: fc.nat({ max: all.length - 1 }), marks: fc.integer({ min: 1, max: 100 }) })
      .map(({ at, marks }) => ({
        ...base,
        kind: 'single' as const,
        marks,
        options: all,
        correct: [all[at]?.id ?? ''],
      })),
  ),
  options.chain((all) =>
    fc
      .record({
        right: fc.subarray(all, { minLength: 1 }),
        marks: fc.integer({ min: 1, max: 100 }),
      })
      .map(({ right, marks }) => ({
        ...base,
        kind: 'several' as const,
        marks,
        options: all,
        correct: right.map(({ id }) => id),
      })),
  ),
  options.map((all) => ({ ...base, kind: 'order' as const, marks: 3, options: all })),
  fc.constantFrom('true', 'false').map((right) => ({
    ...base,
    kind: 'trueFalse' as const,
    marks: 1,
    options: [
      { id: 'true', text: 'True' },
      { id: 'false', text: 'False' },
    ],
    correct: [right],
  })),
  fc
    .array(
      words.filter((text) => /[a-z]/.test(text)),
      { minLength: 1, maxLength: 4 },
    )
    .map((accepted) => ({
      ...base,
      kind: 'shortText' as const,
      marks: 2,
      accepted,
    })),
);

const quiz: fc.Arbitrary<QuizContent> = fc
  .record({
    questions: fc.array(question, { minLength: 1, maxLength: 8 }),
    shuffleQuestions: fc.boolean(),
    shuffleAnswers: fc.boolean(),
    feedback: fc.constantFrom('none' as const, 'score' as const, 'answers' as const),
  })
  .map(({ questions, ...rest }) => ({
    ...rest,
    id: 'quiz',
    title: 'A quiz',
    intro: '',
    passPercentage: 80,
    attemptsAllowed: 2,
    timeLimitMinutes: null,
    questions: questions.map((each, at) => ({ ...each, id: `question-${at}` })),
  }));

const draws = fc.infiniteStream(fc.nat()).map((stream) => (n: number) => Number(stream.next().value) % n);

function rightAnswerTo({ kind, options: all, correct, accepted }: QuestionContent): string[] {
  if (kind === 'shortText') return accepted.slice(0, 1);
  return kind === 'order' ? all.map(({ id }) => id) : [...correct];
}

const allRight = ({ questions }: QuizContent): Answers =>
  Object.fromEntries(questions.map((each) => [each.id, rightAnswerTo(each)]));

describe('the marks of an attempt', () => {
  it('are complete if every answer is right, and zero if nothing was answered', () => {
    fc.assert(
      fc.property(quiz, (each) => {
        const all = each.questions.reduce((sum, { marks }) => sum + marks, 0);
        expect(scoreOf(each.questions, allRight(each))).toEqual({ marks: all, totalMarks: all, score: 100 });
        expect(scoreOf(each.questions, {})).toEqual({ marks: 0, totalMarks: all, score: 0 });
      }),
    );
  });

  it('decrease by those of a question whose answer is removed, and by no others', () => {
    fc.assert(
      fc.property(quiz, fc.nat(), (each, n) => {
        const left = each.questions[n % each.questions.length];
        if (!left) return;
        const { [left.id]: _gone, ...answers } = allRight(each);
        const full = scoreOf(each.questions, allRight(each));
        expect(scoreOf(each.questions, answers).marks).toBe(full.marks - left.marks);
      }),
    );
  });

  it('reach the pass mark exactly, never by rounding', () => {
    fc.assert(
      fc.property(
        fc.nat(1000),
        fc.integer({ min: 1, max: 1000 }),
        fc.integer({ min: 1, max: 100 }),
        (a, b, pass) => {
          const marks = Math.min(a, b);
          const score = { marks, totalMarks: b, score: percentOf(marks, b) };
          expect(isEnough(score, pass)).toBe(marks / b >= pass / 100 - 1e-12);
          expect(isEnough(score, pass)).toBe(score.score >= pass);
        },
      ),
    );
  });
});

describe('an answer', () => {
  const several = { ...base, id: 'q', kind: 'several' as const, marks: 1, correct: ['a', 'c'] };
  const abc = ['a', 'b', 'c'].map((id) => ({ id, text: id }));

  it.each([
    [['a', 'c'], true],
    [['c', 'a'], true],
    [['a'], false],
    [['a', 'b', 'c'], false],
    [['a', 'a'], false],
    [[], false],
  ])('to several choices is right only as a whole: %j', (value, right) => {
    expect(isRight({ ...several, options: abc }, value)).toBe(right);
  });

  it.each([
    [['a', 'b', 'c'], true],
    [['b', 'a', 'c'], false],
    [['a', 'b'], false],
  ])('to an order question is right only if every position is: %j', (value, right) => {
    expect(isRight({ ...several, kind: 'order', correct: [], options: abc }, value)).toBe(right);
  });

  it.each([
    ['Québec', true],
    ['  quebec ', true],
    ['NEW   Brunswick', true],
    ['new brunswick', true],
    ['Ontario', false],
    ['   ', false],
  ])('to a short text is compared without case, accents and repeated spaces: %s', (text, right) => {
    const short = {
      ...several,
      kind: 'shortText' as const,
      accepted: ['Quebec', 'New Brunswick'],
      options: [],
    };
    expect(isRight(short, [text])).toBe(right);
  });
});

describe('the order of an attempt', () => {
  it('has every question and option once, under names that reveal nothing of the quiz', () => {
    fc.assert(
      fc.property(quiz, draws, (each, draw) => {
        const asked = askedQuestions(each, drawOrder(each, draw));
        expect(asked.map(({ question: { id } }) => id).sort()).toEqual(
          each.questions.map(({ id }) => id).sort(),
        );
        for (const { question: of, options: shown, toQuiz, toLearner } of asked) {
          if (of.kind === 'shortText') continue;
          expect(shown.map(({ text }) => text).sort()).toEqual(of.options.map(({ text }) => text).sort());
          const names = shown.map(({ id }) => id);
          if (of.kind !== 'trueFalse') expect(names).toEqual(shown.map((_, at) => `o${at + 1}`));
          expect(toLearner(toQuiz(names) ?? [])).toEqual(names);
          expect(toQuiz(['id-0'])).toBe(null);
        }
      }),
    );
  });

  it('can be any permutation, each equally likely', () => {
    const seen = new Map<string, number>();
    for (let first = 0; first < 3; first += 1) {
      for (let second = 0; second < 2; second += 1) {
        const drawn = [first, second, 0];
        const order = shuffled(['a', 'b', 'c'], () => drawn.shift() ?? 0).join('');
        seen.set(order, (seen.get(order) ?? 0) + 1);
      }
    }
    expect([...seen.values()]).toEqual([1, 1, 1, 1, 1, 1]);
  });

  it('shuffles the options of an order question even if the author shuffles nothing', () => {
    const options = ['a', 'b', 'c'].map((id) => ({ id, text: id }));
    const each = { ...base, id: 'q', kind: 'order' as const, marks: 1, options };
    const whole = {
      questions: [each],
      shuffleQuestions: false,
      shuffleAnswers: false,
    } as unknown as QuizContent;
    expect(drawOrder(whole, (n) => n - 1)).toEqual([{ questionId: 'q', options: ['c', 'b', 'a'] }]);
  });
});

describe('a stored answer', () => {
  it('contains every right option, and no option of another question', () => {
    fc.assert(
      fc.property(quiz, draws, (each, draw) => {
        for (const asked of askedQuestions(each, drawOrder(each, draw))) {
          const right = rightAnswerTo(asked.question);
          const sent = asked.question.kind === 'shortText' ? right : asked.toLearner(right);
          expect(checkAnswer(asked, sent)).toEqual({ ok: true, value: right });
          if (asked.question.kind !== 'shortText') expect(checkAnswer(asked, ['o99']).ok).toBe(false);
        }
      }),
    );
  });
});

describe('the feedback for a learner', () => {
  const standing = fc.record({
    hasPassed: fc.boolean(),
    attemptsLeft: fc.option(fc.nat(3)),
    isUnderWay: fc.boolean(),
  });

  it('has no right answer before it can no longer be used', () => {
    fc.assert(
      fc.property(quiz, draws, fc.boolean(), standing, (each, draw, isOver, at) => {
        const visible = shownToLearner(each, isOver, at);
        const feedback = feedbackOn(askedQuestions(each, drawOrder(each, draw)), {}, visible);
        const mayTell =
          isOver && each.feedback === 'answers' && !at.isUnderWay && (at.hasPassed || at.attemptsLeft === 0);
        expect(JSON.stringify(feedback ?? []).includes('explanation')).toBe(mayTell);
        expect(feedback !== undefined).toBe(isOver && each.feedback === 'answers');
        expect(visible.score).toBe(isOver && each.feedback !== 'none');
        for (const one of mayTell ? [] : (feedback ?? [])) {
          expect(Object.keys(one).sort()).toEqual(['questionId', 'right']);
        }
      }),
    );
  });
});
