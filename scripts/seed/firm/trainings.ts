import type { components } from '#contract/schema.d.ts';
import type { Firm } from './open-firm.ts';

type Schemas = components['schemas'];

/** `right`: the texts of the right answers; for an order, all in order. */
type Question = Pick<Schemas['TrainingQuizQuestionInput'], 'kind' | 'text' | 'explanation'> & {
  answers: string[];
  right: string[];
};

type Course = Pick<
  Schemas['TrainingInput'],
  'title' | 'summary' | 'tags' | 'minutes' | 'price' | 'refresherMonths'
> & {
  modules: Record<string, Record<string, string>>;
  quiz: string;
  questions: Question[];
  state: 'published' | 'withdrawn' | 'draft';
};

export const courses = {
  basics: {
    title: 'Know your client: the basics',
    summary: 'Whom to identify, when, and by which methods; for everybody who speaks with clients.',
    tags: ['KYC', 'Basics'],
    minutes: 40,
    price: 0,
    refresherMonths: 12,
    state: 'published',
    modules: {
      'Why we ask': {
        'What money laundering is':
          'Money from crime is placed, moved until its origin is hard to follow, and then spent as if it were earned.',
        'Whose duty it is':
          'The duty is the firm’s. Staff who see something unusual tell the compliance officer.',
      },
      'How we ask': {
        'Methods of identification':
          'A photo ID checked with technology and a live comparison, a credit file, or two independent sources.',
        'Beneficial owners': 'Everybody who owns or controls a quarter, directly or through other companies.',
        'When something does not fit':
          'Write down what you saw, ask once, and report it. Never tell the client that you report.',
      },
    },
    quiz: 'What you know now',
    questions: [
      {
        kind: 'single',
        text: 'From which share on is somebody a beneficial owner?',
        answers: ['10 per cent', '25 per cent', '51 per cent'],
        right: ['25 per cent'],
        explanation: 'A quarter of the shares or votes, directly or indirectly.',
      },
      {
        kind: 'several',
        text: 'Which of these identify a person?',
        answers: ['A credit file', 'A friendly video call', 'Two independent sources'],
        right: ['A credit file', 'Two independent sources'],
        explanation: 'A conversation alone is no method.',
      },
      {
        kind: 'trueFalse',
        text: 'A client may be told that their transaction is reported.',
        answers: ['True', 'False'],
        right: ['False'],
        explanation: 'Telling the client is an offence.',
      },
      {
        kind: 'order',
        text: 'Bring the steps of laundering into their order.',
        answers: ['Placement', 'Layering', 'Integration'],
        right: ['Placement', 'Layering', 'Integration'],
        explanation: 'Placed, moved, spent.',
      },
    ],
  },
  owners: {
    title: 'Ownership through many layers',
    summary: 'How to follow shares and control through holdings, trusts and nominees.',
    tags: ['Ownership', 'Advanced'],
    minutes: 75,
    price: 24_900,
    refresherMonths: 24,
    state: 'published',
    modules: {
      'Reading a chart': {
        'Shares and votes':
          'Both are given in per cent, and they often differ. Compute each along its own path.',
        Circles: 'Companies that own each other are resolved by the share that leaves the circle.',
      },
      'Trusts and nominees': {
        'Who stands behind a trust': 'Trustees, known beneficiaries and settlors are all recorded.',
      },
    },
    quiz: 'Three charts',
    questions: [
      {
        kind: 'single',
        text: 'Ada owns 60 % of A, and A owns 50 % of B. How much of B does Ada own?',
        answers: ['30 %', '50 %', '60 %'],
        right: ['30 %'],
        explanation: 'Shares along a path are multiplied.',
      },
      {
        kind: 'trueFalse',
        text: 'A trustee without shares has to be recorded.',
        answers: ['True', 'False'],
        right: ['True'],
        explanation: 'Trustees control what the trust owns.',
      },
    ],
  },
  reports: {
    title: 'Writing a suspicious transaction report',
    summary: 'Facts first: what a report needs so that somebody can act on it.',
    tags: ['Reporting'],
    minutes: 50,
    price: 14_900,
    refresherMonths: null,
    state: 'published',
    modules: {
      'The narrative': {
        'Who, what, when, where, why':
          'Begin with the person and the transaction, then say what is unusual about it.',
        'What to leave out': 'Opinions about the person, and whatever you did not see yourself.',
      },
    },
    quiz: 'One report',
    questions: [
      {
        kind: 'single',
        text: 'What comes first in a report?',
        answers: ['The facts', 'Your suspicion', 'The law'],
        right: ['The facts'],
        explanation: 'A reader has to see what happened before why it is unusual.',
      },
    ],
  },
  sanctions: {
    title: 'Screening against sanctions lists',
    summary: 'A draft: names, hits, and how to resolve them.',
    tags: ['Sanctions'],
    minutes: 30,
    price: 9_900,
    refresherMonths: 12,
    state: 'draft',
    modules: { Names: { Spellings: 'One name has many spellings in Latin letters.' } },
    quiz: 'Hits',
    questions: [
      {
        kind: 'trueFalse',
        text: 'A hit is resolved by the reviewer who likes the client.',
        answers: ['True', 'False'],
        right: ['False'],
        explanation: 'It is resolved by facts that are written down.',
      },
    ],
  },
} as const satisfies Record<string, Course>;

export type CourseName = keyof typeof courses;

/** Writes a training with its modules, steps and quiz, and publishes it unless it is a draft. @returns its id */
export async function writeCourse({ call, manager }: Firm, course: Course): Promise<string> {
  const post = <Answer>(path: string, body: object) => call<Answer>('POST', path, { as: manager, body });
  const { modules, quiz, questions, state, ...about } = course;
  const { id } = await post<Schemas['Training']>('/trainings', { ...about, currency: 'CAD', language: 'en' });
  for (const [title, steps] of Object.entries(modules)) {
    const module = await post<Schemas['TrainingModule']>('/training-modules', { trainingId: id, title });
    for (const [name, text] of Object.entries(steps)) {
      const step = { moduleId: module.id, kind: 'text', title: name, minutes: 10, body: `<p>${text}</p>` };
      await post('/training-steps', step);
    }
  }
  const made = await post<Schemas['TrainingQuiz']>('/training-quizzes', {
    trainingId: id,
    title: quiz,
    passPercentage: 70,
    attemptsAllowed: 3,
    feedback: 'answers',
  });
  for (const { answers, right, ...question } of questions) {
    const options = answers.map((text, index) => ({ id: `option-${index + 1}`, text }));
    const correct = options
      .filter(({ text }) => right.some((answer) => answer === text))
      .map((option) => option.id);
    await post('/training-quiz-questions', {
      ...question,
      quizId: made.id,
      marks: 1,
      options: question.kind === 'trueFalse' ? trueOrFalse : options,
      correct: question.kind === 'order' ? [] : question.kind === 'trueFalse' ? right.map(asId) : correct,
    });
  }
  if (state === 'draft') return id;
  const { version } = await call<Schemas['Training']>('GET', `/trainings/${id}`, { as: manager });
  await call('PATCH', `/trainings/${id}/publish`, { as: manager, body: { state: 'published', version } });
  return id;
}

const asId = (answer: string) => answer.toLowerCase();
const trueOrFalse = ['True', 'False'].map((text) => ({ id: asId(text), text }));
