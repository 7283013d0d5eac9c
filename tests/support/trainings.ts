import { expect } from 'vitest';
import type { components } from '#contract/schema.d.ts';
import type { Person, TestApi } from './api.ts';

type Schemas = components['schemas'];
export type Training = Schemas['Training'];

/** The calls of tests for trainings, as an administrator. */
export function trainingCalls(api: () => TestApi, as: () => Person) {
  async function call<Answer>(
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    path: string,
    status: number,
    body?: object,
  ): Promise<Answer> {
    const answer = await api().call(method, path, { as: as(), ...(body && { body }) });
    expect(answer.statusCode, answer.body).toBe(status);
    return status === 204 ? (undefined as Answer) : answer.json();
  }
  const post = <Answer>(path: string, body: object) => call<Answer>('POST', path, 201, body);
  const read = (id: string) => call<Training>('GET', `/trainings/${id}`, 200);

  const calls = {
    call,
    read,
    training: (more: object = {}) =>
      post<Training>('/trainings', { title: 'Knowing your customer', summary: 'Whom.', ...more }),
    module: (trainingId: string, more: object = {}) =>
      post<Schemas['TrainingModule']>('/training-modules', { trainingId, title: 'A module', ...more }),
    step: (moduleId: string, more: object = {}) =>
      post<Schemas['TrainingStep']>('/training-steps', {
        moduleId,
        kind: 'text',
        title: 'A step',
        body: '<p>Text</p>',
        ...more,
      }),
    quiz: (trainingId: string, more: object = {}) =>
      post<Schemas['TrainingQuiz']>('/training-quizzes', { trainingId, title: 'A quiz', ...more }),
    question: (quizId: string, more: object = {}) =>
      post<Schemas['TrainingQuizQuestion']>('/training-quiz-questions', {
        quizId,
        kind: 'single',
        text: 'Who?',
        options: [
          { id: 'a', text: 'Ada' },
          { id: 'b', text: 'Bob' },
        ],
        correct: ['a'],
        ...more,
      }),
    async move(id: string, state: 'published' | 'withdrawn') {
      const { version } = await read(id);
      return call<Training>('PATCH', `/trainings/${id}/publish`, 200, { state, version });
    },
    /** Creates a training that can be published: one module with a step, and a quiz at the end. */
    async whole(more: object = {}) {
      const training = await calls.training(more);
      const module = await calls.module(training.id);
      const step = await calls.step(module.id);
      const quiz = await calls.quiz(training.id);
      const question = await calls.question(quiz.id);
      return { id: training.id, slug: training.slug, module, step, quiz, question };
    },
  };
  return calls;
}
