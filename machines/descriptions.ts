import type { AnyMachineSnapshot, AnyStateNode } from 'xstate';
import type { certificateMachine } from './certificate.machine.ts';
import type { contactMachine } from './contact.machine.ts';
import { formDescriptions } from './form-descriptions.ts';
import type { msbApplicationMachine } from './msb-application.machine.ts';
import { onboardingDescriptions } from './onboarding-descriptions.ts';
import type { postMachine } from './post.machine.ts';
import type { purchaseMachine } from './purchase.machine.ts';
import type { quizAttemptMachine } from './quiz-attempt.machine.ts';
import { stateDescriptions } from './state-descriptions.ts';
import type { submissionMachine } from './submission.machine.ts';
import type { teamMembershipMachine } from './team-membership.machine.ts';
import type { trainingMachine } from './training.machine.ts';

/** A machine, as far as its descriptions depend on it. */
type Described = {
  transition(snapshot: never, event: never, scope: never): AnyMachineSnapshot;
  provide(implementations: never): unknown;
};

/** A sentence for each event that a machine hears, whole by type. */
export type EventDescriptions<Machine extends Described> = Readonly<
  Record<Extract<Parameters<Machine['transition']>[1], { type: string }>['type'], string>
>;

/** A sentence for each actor that a machine asks something of, by the actor's name; whole by type. */
export type AskedDescriptions<Machine extends Described> = Readonly<
  Record<
    keyof NonNullable<Extract<Parameters<Machine['provide']>[0], { actors?: unknown }>['actors']>,
    string
  >
>;

/** An event of a machine, by the machine's id and what a state hears. */
export type DescribedEvent = { machine: string; event: string };

const submission: EventDescriptions<typeof submissionMachine> = {
  submit: 'The client hands in the whole case.',
  withdraw: 'The client takes the case back to change it.',
  takeIntoReview: 'A reviewer begins to look at the case.',
  requestChanges: 'The reviewer asks the client for changes.',
  approve: 'The reviewer approves exactly what was certified.',
  reject: 'The reviewer turns the case down.',
  reopen: 'A decided case is looked at again.',
  amend: 'Staff have changed an answer on the client’s behalf.',
  restore: 'What was certified is recorded again.',
  certify: 'The client certifies what staff have changed.',
};

const contact: EventDescriptions<typeof contactMachine> = {
  takeUp: 'Somebody begins to work on the message.',
  resolve: 'The message is dealt with.',
  markAsSpam: 'The message is nothing but advertising.',
  clear: 'The message was no spam after all.',
};

const post: EventDescriptions<typeof postMachine> = {
  publish: 'The post is readable from now on.',
  schedule: 'The post will be readable from a date on.',
  takeBack: 'The post is a draft again.',
  archive: 'The post is taken away from its readers.',
  restore: 'The post comes back from the archive as a draft.',
};

const msbApplication: EventDescriptions<typeof msbApplicationMachine> = {
  submit: 'The applicant hands the application in.',
  takeUp: 'Staff begin to look at the application.',
  askClarification: 'Staff ask the applicant something.',
  answer: 'The applicant answers what was asked.',
  file: 'The application is filed with the authority.',
  register: 'The authority has registered the business.',
  startRenewal: 'A registration that runs out is applied for again.',
  refuse: 'The application is turned down.',
  withdraw: 'The applicant takes the application back.',
  end: 'The registration ends.',
};

const purchase: EventDescriptions<typeof purchaseMachine> = {
  pay: 'The buyer is sent to the payment page.',
  succeed: 'The payment has arrived.',
  fail: 'The payment did not go through.',
  settle: 'What was paid is settled.',
  reckon: 'What is due is reckoned again.',
  cancel: 'The purchase is given up before anything was paid.',
  giveBack: 'What was paid goes back to the buyer.',
  dispute: 'The buyer’s bank disputes the payment; access is suspended.',
  win: 'The dispute is decided for the firm; access is restored.',
  lose: 'The dispute is lost; the bank has returned the money.',
};

const quizAttempt: EventDescriptions<typeof quizAttemptMachine> = {
  answer: 'A question is answered.',
  handIn: 'The learner hands the sheet in.',
  timeUp: 'The time for the quiz is over.',
  pass: 'The sheet was judged: enough is right.',
  fail: 'The sheet was judged: not enough is right.',
};

const certificate: EventDescriptions<typeof certificateMachine> = {
  withdraw: 'An administrator withdraws the certificate.',
  reinstate: 'A certificate that was withdrawn by mistake is valid again.',
};

const teamMembership: EventDescriptions<typeof teamMembershipMachine> = {
  agree: 'The colleague lets the company see what they have completed.',
  leave: 'The company sees no more of the colleague.',
  invite: 'The company asks the colleague again.',
};

const training: EventDescriptions<typeof trainingMachine> = {
  publish: 'The training, or its next version, is in the catalogue.',
  withdraw: 'The training is offered no more; who has it keeps it.',
};

const events: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  ...onboardingDescriptions.events,
  ...formDescriptions.events,
  submission,
  contact,
  post,
  msbApplication,
  purchase,
  quizAttempt,
  certificate,
  teamMembership,
  training,
};

const asked: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  ...onboardingDescriptions.asked,
  ...formDescriptions.asked,
};

/** What runs under another name than the actor that is asked, by the invocation's id. */
const invocations: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  onboarding: { sendNextVerificationMail: 'mails the next person the link to their identity check.' },
  answerSheet: {
    saveAnswers: 'saves the answers at the server.',
    handIn: 'hands the sheet in at the server.',
  },
};

/**
 * One sentence on a state or an event of a machine, the same in the drawing, in the plan and in what is exported; null
 * where nobody has written one. They stand beside the machines: within them they would be sent to every visitor. An event may be one that a machine hears by name, or the end of what it asked for
 * (`xstate.done.actor.saveSection`), and `xstate.after.…` and `always` have a general one.
 */
export function descriptionOf(of: AnyStateNode | DescribedEvent): string | null {
  if (!('event' in of))
    return of.description ?? stateDescriptions[of.machine.id]?.[of.path.join('.')] ?? null;
  const { machine, event } = of;
  const known = events[machine]?.[event];
  if (known !== undefined) return known;
  if (event === 'always') return 'Taken at once, where its guard lets it.';
  if (event.startsWith('xstate.after.')) return 'The time for it has passed.';
  if (event === 'open.*') return 'Another page is asked for.';
  const [, kind, actor = ''] = /^xstate\.(done|error|snapshot)\.actor\.(.*)$/.exec(event) ?? [];
  // What is asked for may run under a name of its own.
  const what = asked[machine]?.[actor] ?? invocations[machine]?.[actor];
  if (kind === undefined || what === undefined) return null;
  if (kind === 'done') return `Answered: ${what}`;
  return kind === 'error' ? `Not answered: ${what}` : `Goes on: ${what}`;
}
