import { isKnownAction, knownActions } from '#domain/audit-actions.ts';

/** What the beginnings of the actions stand for; one without words shows itself. */
const beginnings: Readonly<Record<string, string>> = {
  onboarding: 'Onboardings',
  section: 'Answers',
  documents: 'Lists of documents',
  file: 'Files',
  verification: 'Identity checks',
  outreach: 'Reported e-mails',
  submission: 'Submissions and decisions',
  case: 'Cases',
  cases: 'Searches of cases',
  timeline: 'Timelines looked at',
  notes: 'Notes looked at',
  verifications: 'Lists of identity checks looked at',
  note: 'Notes',
  learning: 'Learning',
  'quiz-attempt': 'Attempts at quizzes',
  user: 'Accounts',
  users: 'Lists of accounts looked at',
  session: 'Sign-ins',
  audit: 'This trail',
  reads: 'Looks that were not written down',
};

/** The actions that can be searched for, by what they begin with, in the order of a case's life. */
export const actionGroups = [...new Set(knownActions.map(beginningOf))].map((beginning) => ({
  beginning,
  label: beginnings[beginning] ?? beginning,
  /** Finds every action of the group. */
  all: `${beginning}.*`,
  actions: knownActions.filter((action) => beginningOf(action) === beginning),
}));

function beginningOf(action: string): string {
  return action.split('.')[0] ?? action;
}

/** Whether the list has an action; an address may name any other. */
export function isListed(action: string): boolean {
  return isKnownAction(action) || actionGroups.some(({ all }) => all === action);
}
