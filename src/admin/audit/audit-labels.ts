import { isKnownAction, knownActions, type TrailKind } from '#domain/audit-actions.ts';

/** The labels of the action prefixes; a prefix without a label is shown itself. */
const beginnings: Readonly<Record<string, string>> = {
  onboarding: 'Onboardings',
  section: 'Answers',
  documents: 'Lists of documents',
  file: 'Files',
  verification: 'Identity checks',
  outreach: 'Reported emails',
  submission: 'Submissions and decisions',
  case: 'Cases',
  cases: 'Searches of cases',
  timeline: 'Timelines viewed',
  notes: 'Notes viewed',
  verifications: 'Lists of identity checks viewed',
  note: 'Notes',
  learning: 'Learning',
  'quiz-attempt': 'Attempts at quizzes',
  user: 'Accounts',
  users: 'Lists of accounts viewed',
  session: 'Sign-ins',
  area: 'Searches of the staff area',
  audit: 'This trail',
  reads: 'Views that were not recorded',
};

/** The actions to search for, grouped by prefix, in the order of a case's life cycle. */
export const actionGroups = [...new Set(knownActions.map(beginningOf))].map((beginning) => ({
  beginning,
  label: beginnings[beginning] ?? beginning,
  /** Matches every action of the group. */
  all: `${beginning}.*`,
  actions: knownActions.filter((action) => beginningOf(action) === beginning),
}));

function beginningOf(action: string): string {
  return action.split('.')[0] ?? action;
}

/** Returns whether the list contains an action; the address of the page may name any other. */
export function isListed(action: string): boolean {
  return isKnownAction(action) || actionGroups.some(({ all }) => all === action);
}

export const kindLabels: Readonly<Record<TrailKind, string>> = {
  changes: 'What happened',
  reads: 'Views',
};

/** Returns an action without its group as words: `take into review` for `submission.takeIntoReview`. */
export function wordsOfAction(action: string): string {
  const [, ...rest] = action.split('.');
  return rest
    .join(' ')
    .replaceAll('-', ' ')
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

/** Returns a search for actions as words; one that no list contains is shown itself. */
export function actionLabel(action: string): string {
  const group = actionGroups.find(({ beginning }) => beginning === beginningOf(action));
  if (!group || action.includes(',')) return action;
  return action === group.all ? `${group.label}: all` : `${group.label}: ${wordsOfAction(action)}`;
}
