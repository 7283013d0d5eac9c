import { expect } from 'vitest';
import type { Client, Portal } from '../support/portal.ts';

const choices = (...texts: string[]) => texts.map((text, place) => ({ id: `choice-${place + 1}`, text }));

/** One question of each kind, ten marks in total. */
const questions = [
  {
    kind: 'single',
    text: 'Who has to be identified?',
    marks: 4,
    options: choices('Every client', 'Nobody', 'Only companies'),
    correct: ['choice-1'],
    explanation: 'Every client is identified before the first transaction.',
  },
  {
    kind: 'several',
    text: 'What is looked at?',
    marks: 2,
    options: choices('The name', 'The weather', 'The address'),
    correct: ['choice-1', 'choice-3'],
  },
  { kind: 'trueFalse', text: 'Records are kept for five years.', marks: 1, correct: ['true'] },
  { kind: 'order', text: 'What comes first?', marks: 2, options: choices('Identify', 'Verify', 'Monitor') },
  { kind: 'shortText', text: 'Whom do you report to?', marks: 1, accepted: ['FINTRAC'] },
];

/**
 * Publishes a free training with a step of each kind, in order, and a quiz at its end, through the API as its author does.
 * @returns its id and slug, and the names of its steps in order
 */
export async function authoredTraining(
  portal: Portal,
  author: Client,
  {
    title,
    ...quizFields
  }: { title: string; timeLimitMinutes?: number | null; attemptsAllowed?: number | null },
) {
  const make = async (method: string, path: string, body: object) => {
    const answer = await portal.call(method, path, { as: author, body });
    const made = await answer.json();
    expect(answer.ok, `${method} ${path}: ${JSON.stringify(made)}`).toBe(true);
    return made;
  };
  const { id } = await make('POST', '/trainings', {
    title,
    summary: 'Whom to identify, when and how.',
    description: '<p>For everyone who takes on clients.</p>',
    tags: ['Identification'],
    language: 'en',
    minutes: 45,
    price: 0,
    refresherMonths: 24,
    inOrder: true,
  });
  const { id: moduleId } = await make('POST', '/training-modules', { trainingId: id, title: 'Essentials' });
  const steps = [
    { kind: 'text', title: 'What a client is', body: '<p>Everyone with whom we do business.</p>' },
    { kind: 'video', title: 'A talk about it', videoUrl: 'https://www.youtube.com/watch?v=abcdefghijk' },
  ];
  for (const step of steps) await make('POST', '/training-steps', { moduleId, ...step });
  const { id: quizId } = await make('POST', '/training-quizzes', {
    trainingId: id,
    title: 'What you know now',
    intro: 'One question of each kind.',
    passPercentage: 60,
    attemptsAllowed: 3,
    timeLimitMinutes: 20,
    feedback: 'answers',
    shuffleQuestions: false,
    ...quizFields,
  });
  for (const question of questions) await make('POST', '/training-quiz-questions', { quizId, ...question });
  const read = await (await portal.call('GET', `/trainings/${id}`, { as: author })).json();
  const published = await make('PATCH', `/trainings/${id}/publish`, {
    state: 'published',
    version: read.version,
  });
  return { id: String(id), slug: String(published.slug), quizId: String(quizId) };
}

/** Lets a client begin a training and complete all of its steps through the API, up to its quiz. */
export async function learntUpToQuiz(portal: Portal, client: Client, trainingId: string): Promise<void> {
  await portal.call('POST', '/training-purchases', { as: client, body: { trainingId } });
  const begun = await portal.call('POST', `/trainings/${trainingId}/learning`, { as: client, body: {} });
  expect(begun.status).toBe(200);
  const { modules } = await begun.json();
  for (const { id } of modules.flatMap(({ steps }: { steps: { id: string }[] }) => steps)) {
    const done = { as: client, body: { done: true } };
    const answer = await portal.call('PUT', `/trainings/${trainingId}/learning/steps/${id}`, done);
    expect(answer.status).toBe(200);
  }
}
