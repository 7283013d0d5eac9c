import { quizAttemptMachine } from '#machines/quiz-attempt.machine.ts';
import type { Action, RecordCall } from '../actions.ts';
import { lifecycle } from './lifecycle.ts';

const change = (body: RecordCall['body'], says: string): RecordCall => ({
  by: 'client',
  method: 'PATCH',
  path: '/training-quiz-attempt/{id}',
  ...(body && { body }),
  says,
});

/** An attempt at a quiz of one question, with one minute of time. The server scores it: right if it was answered. */
export const quizAttemptLifecycle = lifecycle({
  id: 'quizAttempt',
  title: 'An attempt at a quiz',
  machine: quizAttemptMachine,
  created:
    'As the administrator, publish a free training with one step and a quiz: one minute, and the statement “Records are kept for five years.”, which is true. As the client, complete the step, and start the quiz.',
  read: { path: '/training-quiz-attempt/{id}', by: 'client', status: 'state' },
  isOfClient: true,
  passing: ['handedIn', 'timeOver'],
  remembers: {
    first: { isAnswered: false },
    after: ({ isAnswered = false }, { type }) => {
      if (type === 'pass' && !isAnswered) return null;
      if (type === 'fail' && isAnswered) return null;
      return { isAnswered: isAnswered || type === 'answer' };
    },
  },
  moves: {
    answer: {
      does: 'answers the question',
      doing: 'answering',
      by: {
        learner: change(
          { answers: [{ questionId: '{questions.0.id}', value: ['true'] }] },
          'the right answer to its question',
        ),
      },
    },
    handIn: {
      does: 'submits the attempt',
      doing: 'submitting',
      by: { learner: change({ handIn: true }, 'the request to submit the attempt') },
    },
    timeUp: {
      does: 'ends the attempt when the time is over',
      doing: 'the end of the time',
      by: { server: (): readonly Action[] => [{ world: 'passMinute' }, { world: 'passMinute' }] },
    },
    pass: { does: 'scores the attempt as passed', doing: 'passing', by: {} },
    fail: { does: 'scores the attempt as not passed', doing: 'not passing', by: {} },
  },
  // An attempt that was submitted can be submitted again, without an effect.
  isTried: (status, event) => event !== 'handIn' || status === 'outOfTime',
  refusedTo: { stranger: 404, administrator: 403, visitor: 401 },
});
