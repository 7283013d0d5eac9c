import type { components } from '#contract/schema.d.ts';
import type { Happening } from './agenda.ts';
import type { Firm } from './open-firm.ts';
import { type CourseName, courses, writeCourse } from './trainings.ts';

type Schemas = components['schemas'];

/** How far a learner gets, in this order. */
type Outcome = 'asked' | 'paid' | 'half' | 'failed' | 'passed' | 'refunded';

type Enrolment = [daysAgo: number, course: CourseName, outcome: Outcome];

const learners: { name: string; email: string; trainings: Enrolment[] }[] = [
  [
    'Amara Diallo',
    [
      [395, 'basics', 'passed'],
      [88, 'owners', 'passed'],
    ],
  ],
  [
    'Bruno Keller',
    [
      [372, 'basics', 'passed'],
      [2, 'reports', 'asked'],
    ],
  ],
  [
    'Chloé Martin',
    [
      [350, 'basics', 'passed'],
      [20, 'basics', 'half'],
    ],
  ],
  ['Dmitri Volkov', [[210, 'basics', 'failed']]],
  [
    'Elena Rossi',
    [
      [160, 'owners', 'passed'],
      [150, 'reports', 'passed'],
    ],
  ],
  [
    'Farid Azizi',
    [
      [120, 'basics', 'passed'],
      [41, 'owners', 'half'],
    ],
  ],
  ['Grace Kim', [[90, 'reports', 'refunded']]],
  ['Hugo Pereira', [[66, 'basics', 'half']]],
  ['Isla Murray', [[52, 'owners', 'failed']]],
  ['Jonas Berg', [[30, 'basics', 'passed']]],
  ['Keiko Tanaka', [[14, 'reports', 'paid']]],
  [
    'Lucas Dubois',
    [
      [6, 'basics', 'half'],
      [5, 'owners', 'asked'],
    ],
  ],
  ['Maya Singh', [[1, 'basics', 'passed']]],
].map(([name, trainings]) => ({
  name: String(name),
  email: `${String(name)
    .normalize('NFD')
    .replaceAll(/[^a-zA-Z ]/g, '')
    .toLowerCase()
    .replaceAll(' ', '.')}@learners.example.com`,
  trainings: trainings as Enrolment[],
}));

/** A company whose people share their certificates with it. */
const team = {
  owner: 'training@harbour-trust.example.com',
  members: ['Amara Diallo', 'Elena Rossi', 'Jonas Berg'],
};

/** Seats that the company buys for its people, and how far those who have one get; the last two have not signed in. */
const seats = {
  course: 'reports' as const,
  bought: 10,
  company: 'Harbour Trust Ltd',
  people: [
    ['nadia.haddad', 'passed'],
    ['owen.clarke', 'half'],
    ['priya.nair', 'failed'],
    ['tomas.silva', null],
    ['wei.chen', null],
  ] as [name: string, outcome: Outcome | null][],
};

const promoCodes: Omit<Schemas['PromoCodeInput'], 'active'>[] = [
  { code: 'WELCOME', percentage: 10, maxUsesPerClient: 1 },
  { code: 'PARTNER-25', percentage: 25, maxUses: 40 },
  { code: 'SPRING', amount: 5_000, currency: 'CAD', endsAt: '2026-06-01T04:00:00.000Z' },
];

/** Used by the learners who pass. */
const codeOf: Partial<Record<CourseName, string>> = { owners: 'WELCOME', reports: 'PARTNER-25' };

/** The trainings, who learns them, what is bought, and whose certificates a company sees. */
export function learningAgenda(): Happening[] {
  const ids = new Map<CourseName, string>();
  return [
    {
      daysAgo: 420,
      async happens(firm) {
        for (const [name, course] of Object.entries(courses)) {
          ids.set(name as CourseName, await writeCourse(firm, course));
        }
        for (const code of promoCodes) {
          await firm.call('POST', '/promo-codes', { as: firm.manager, body: { active: true, ...code } });
        }
      },
    },
    ...learners.flatMap(({ name, email, trainings }) =>
      trainings.map(
        ([daysAgo, course, outcome], index): Happening => ({
          daysAgo,
          async happens(firm) {
            const trainingId = ids.get(course);
            if (!trainingId) throw new Error(`The training ${course} was not written`);
            await nameAccount(firm, email, name);
            const again = trainings.slice(0, index).some(([, earlier]) => earlier === course);
            await learn(firm, { email, trainingId, course, outcome, again });
          },
        }),
      ),
    ),
    {
      daysAgo: 24,
      async happens(firm) {
        const trainingId = ids.get(seats.course);
        if (!trainingId) throw new Error(`The training ${seats.course} was not written`);
        await giveSeats(firm, trainingId);
      },
    },
    {
      daysAgo: 28,
      async happens({ call, mailTo }) {
        for (const { name, email } of learners) {
          if (!team.members.includes(name)) continue;
          await call('POST', '/training-team', { as: team.owner, body: { email } });
          await mailTo(email, /certificates|training/i);
          const { items } = await call<Schemas['TeamMembershipList']>('GET', '/training-team/memberships', {
            as: email,
          });
          const [membership] = items;
          // The last one has not answered yet.
          if (!membership || name === team.members.at(-1)) continue;
          const body = { state: 'member' };
          await call('PATCH', `/training-team/memberships/${membership.id}`, { as: email, body });
        }
      },
    },
  ];
}

/** Gives an account its name, which certificates carry. */
async function nameAccount({ call, manager }: Firm, email: string, name: string): Promise<void> {
  const self = await call<Schemas['User']>('GET', '/auth/self', { as: email });
  const [firstName = '', lastName = ''] = name.split(' ');
  if (self.firstName === firstName) return;
  await call('PATCH', `/users/${self.id}`, { as: manager, body: { firstName, lastName } });
}

/** Buys seats for a company, gives some to its people, and lets those who sign in learn. */
async function giveSeats(firm: Firm, trainingId: string): Promise<void> {
  const { bought, company, course, people } = seats;
  const { id } = await firm.call<Schemas['TrainingPurchase']>('POST', '/training-purchases', {
    as: team.owner,
    body: { trainingId, province: 'ON', seats: bought, company },
  });
  await pay(firm, team.owner, id);
  const emails = people.map(([name]) => `${name}@harbour-trust.example.com`);
  await firm.call('POST', `/training-purchases/${id}/seats`, { as: team.owner, body: { emails } });
  for (const [index, [, outcome]] of people.entries()) {
    const email = emails[index];
    if (email === undefined || outcome === null) continue;
    await learn(firm, { email, trainingId, course, outcome, again: false, hasSeat: true });
  }
}

type Learning = {
  email: string;
  trainingId: string;
  course: CourseName;
  outcome: Outcome;
  again: boolean;
  /** Whether the training was paid for the learner. */
  hasSeat?: boolean;
};

async function learn(
  firm: Firm,
  { email, trainingId, course, outcome, again, hasSeat = false }: Learning,
): Promise<void> {
  const { call, manager } = firm;
  const { price, questions } = courses[course];
  if (!again && !hasSeat) {
    const purchase = await call<Schemas['TrainingPurchase']>('POST', '/training-purchases', {
      as: email,
      body: {
        trainingId,
        province: 'ON',
        ...(price > 0 && outcome === 'passed' && { promoCode: codeOf[course] }),
      },
    });
    if (outcome === 'asked') return;
    if (purchase.state === 'created') await pay(firm, email, purchase.id);
    if (outcome === 'refunded') {
      const body = { reason: 'You bought the training twice by mistake.' };
      await call('POST', `/training-purchases/${purchase.id}/refund`, { as: manager, body });
    }
    if (outcome === 'refunded' || outcome === 'paid') return;
  }
  const learning = await call<Schemas['Learning']>('POST', `/trainings/${trainingId}/learning`, {
    as: email,
    body: { again },
  });
  const steps = learning.modules.flatMap((module) => module.steps);
  const read = outcome === 'half' ? steps.slice(0, Math.ceil(steps.length / 2)) : steps;
  for (const { id } of read) {
    const path = `/trainings/${trainingId}/learning/steps/${id}`;
    await call('PUT', path, { as: email, body: { done: true } });
  }
  if (outcome === 'half') return;
  for (const { id: quizId } of [
    ...learning.quizzes,
    ...learning.modules.flatMap((module) => module.quizzes),
  ]) {
    const attempt = await call<Schemas['QuizAttempt']>('POST', '/training-quiz-attempt', {
      as: email,
      body: { trainingId, quizId },
    });
    const answers = attempt.questions.map((question) => ({
      questionId: question.id,
      value: outcome === 'passed' ? rightAnswers(questions, question) : guess(question),
    }));
    const body = { version: attempt.version, answers, handIn: true };
    await call('PATCH', `/training-quiz-attempt/${attempt.id}`, { as: email, body });
  }
}

async function pay({ call, pay }: Firm, email: string, purchaseId: string): Promise<void> {
  const body = { purchaseId, checkout: false };
  const { clientSecret } = await call<Schemas['PaymentIntent']>('POST', '/stripe/create-payment-intent', {
    as: email,
    body,
  });
  if (clientSecret) await pay(clientSecret);
}

function rightAnswers(
  questions: readonly { text: string; right: readonly string[] }[],
  { text, options }: Schemas['AttemptQuestion'],
): string[] {
  const right = questions.find((question) => question.text === text)?.right ?? [];
  return right.flatMap((answer) => options.find((option) => option.text === answer)?.id ?? []);
}

/** Someone who has not read: the first option, and everything in the shown order. */
function guess({ kind, options }: Schemas['AttemptQuestion']): string[] {
  const ids = options.map(({ id }) => id);
  return kind === 'order' ? ids : ids.slice(0, 1);
}
