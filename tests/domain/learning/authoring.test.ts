import { describe, expect, it } from 'vitest';
import { missingForLearners } from '#domain/learning/missing.ts';
import type { TrainingContent } from '#domain/learning/training-content.ts';
import { videoOf } from '#domain/learning/video.ts';
import { emptyQuestion, emptyQuiz, emptyStep, emptyTraining } from '#domain/records/training.ts';
import { checkTraining, checkTrainingStep } from '#domain/rules/training.ts';
import { checkTrainingQuestion } from '#domain/rules/training-quiz.ts';

describe('the address of a video', () => {
  const youTube = { player: 'youtube', src: 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ' };
  it.each([
    ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=4', youTube],
    ['https://youtu.be/dQw4w9WgXcQ?si=abc', youTube],
    ['https://www.youtube.com/shorts/dQw4w9WgXcQ', youTube],
    ['https://vimeo.com/123456789', { player: 'vimeo', src: 'https://player.vimeo.com/video/123456789' }],
    [
      'https://vimeo.com/123456789/abcdef0123',
      { player: 'vimeo', src: 'https://player.vimeo.com/video/123456789?h=abcdef0123' },
    ],
    ['https://media.example.com/a.MP4?x=1', { player: 'file', src: 'https://media.example.com/a.MP4?x=1' }],
    ['http://youtu.be/dQw4w9WgXcQ', null],
    ['https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ', null],
    ['https://evil.example/youtu.be/dQw4w9WgXcQ', null],
    ['https://a@youtu.be/dQw4w9WgXcQ', null],
    ['javascript:alert(1)//a.mp4', null],
    ['https://www.youtube.com/watch?v="onload=x', null],
    ['https://media.example.com/a.mp4"onerror=x', null],
    ['', null],
  ])('%s is searched', (address, video) => {
    expect(videoOf(address)).toEqual(video);
  });
});

describe('an editor’s input', () => {
  const errorsOf = (result: ReturnType<typeof checkTraining | typeof checkTrainingStep>) =>
    result.ok ? [] : result.errors.map(({ property }) => property);

  it('is a training with a price in whole units of a known currency', () => {
    const named = { ...emptyTraining, title: 'A', slug: 'a' };
    expect(errorsOf(checkTraining({ ...named, tags: ['KYC', 'kyc'] }))).toEqual([]);
    expect(errorsOf(checkTraining({ ...named, price: 1.5, currency: 'XXX', refresherMonths: 0 }))).toEqual([
      'price',
      'currency',
      'refresherMonths',
    ]);
    expect(errorsOf(checkTrainingStep({ ...emptyStep, title: 'A', videoUrl: 'https://a.example' }))).toEqual([
      'videoUrl',
    ]);
  });

  it('is a question with only the fields of its kind', () => {
    const asked = {
      ...emptyQuestion,
      text: 'Who?',
      options: [
        { id: 'a', text: 'Ada' },
        { id: 'b', text: 'Bob' },
      ],
    };
    const stored = (more: object) => {
      const result = checkTrainingQuestion({ ...asked, ...more });
      return result.ok ? result.value : result.errors.map(({ property }) => property);
    };
    expect(stored({ correct: ['a', 'a'] })).toMatchObject({ correct: ['a'] });
    expect(stored({ correct: ['a', 'b'] })).toEqual(['correct']);
    expect(stored({ correct: ['c'] })).toEqual(['correct']);
    expect(stored({ kind: 'several', correct: ['a', 'b'] })).toMatchObject({ correct: ['a', 'b'] });
    expect(stored({ kind: 'order', correct: ['a'], accepted: ['x'] })).toMatchObject({
      correct: [],
      accepted: [],
    });
    expect(stored({ kind: 'shortText', correct: ['a'], accepted: ['Ada'] })).toMatchObject({
      options: [],
      correct: [],
      accepted: ['Ada'],
    });
    expect(stored({ kind: 'trueFalse', correct: ['true'] })).toMatchObject({
      options: [{ id: 'true' }, { id: 'false' }],
      correct: ['true'],
    });
    expect(stored({ options: [...asked.options, { id: 'a', text: 'Ann' }] })).toEqual(['options.2.id']);
  });
});

describe('the missing parts of a training before it is published', () => {
  const { inOrder, ...training } = { ...emptyTraining, title: 'A', slug: 'a', summary: 'B' };
  const content: TrainingContent = { training, inOrder, modules: [], quizzes: [] };
  const step = { ...emptyStep, id: 's', title: 'S', body: '<p>Text</p>' };
  const module = { id: 'm', title: 'M', summary: '', steps: [step], quizzes: [] };
  const question = { ...emptyQuestion, id: 'q', text: 'Who?', kind: 'shortText' as const, accepted: ['Ada'] };
  const quiz = { ...emptyQuiz, id: 'z', title: 'Z', questions: [question] };
  const missing = (more: Partial<TrainingContent>) =>
    missingForLearners({ ...content, ...more }).map(({ property }) => property);

  it('are none if everything is present', () => {
    expect(missing({ modules: [{ ...module, quizzes: [quiz] }], quizzes: [quiz] })).toEqual([]);
  });

  it('are named by their location', () => {
    expect(missing({})).toEqual(['modules']);
    expect(
      missing({
        training: { ...training, summary: '', coverUrl: '/api/files/public/x' },
        modules: [
          { ...module, steps: [] },
          {
            ...module,
            steps: [
              step,
              { ...step, body: '<p></p>' },
              { ...step, kind: 'picture' },
              { ...step, kind: 'video' },
              { ...step, kind: 'file' },
            ],
            quizzes: [{ ...quiz, questions: [] }],
          },
        ],
        quizzes: [
          quiz,
          {
            ...quiz,
            questions: [
              { ...question, accepted: [] },
              { ...question, kind: 'single', options: [{ id: 'a', text: '' }], accepted: [] },
            ],
          },
        ],
      }),
    ).toEqual([
      'summary',
      'coverAlt',
      'modules.0.steps',
      'modules.1.steps.1.body',
      'modules.1.steps.2.pictureUrl',
      'modules.1.steps.3.videoUrl',
      'modules.1.steps.4.fileId',
      'modules.1.quizzes.0.questions',
      'quizzes.1.questions.0.accepted',
      'quizzes.1.questions.1.options',
      'quizzes.1.questions.1.options.0.text',
      'quizzes.1.questions.1.correct',
    ]);
  });
});
