/** The labels of the trail's subject types; a type without a label is shown itself. */
const subjectLabels: Readonly<Record<string, string>> = {
  onboarding: 'Case',
  'onboarding-documents': 'List of documents',
  section: 'Answers',
  file: 'File',
  'identity-check': 'Identity check',
  user: 'Account',
  users: 'Accounts',
  audit: 'Audit trail',
  'examination-pack': 'Examination pack',
};

/** The labels of the lists that staff query, by their names in the trail. */
const listCopy: Readonly<Record<string, string>> = {
  cases: 'List of cases',
  onboardings: 'List of onboardings',
  documents: 'Lists of documents',
  'identity-checks': 'List of identity checks',
  'notice-recipients': 'List of clients to be asked',
  users: 'List of accounts',
  audit: 'Audit trail',
};

/** Returns the label of a list: `List of cases` for `cases`. */
export function listWord(name: string): string {
  return Object.hasOwn(listCopy, name) ? (listCopy[name] ?? name) : name;
}

/** Returns the label of a subject type: `Case` for `onboarding`. */
export function subjectWord(type: string): string {
  return Object.hasOwn(subjectLabels, type) ? (subjectLabels[type] ?? type) : type;
}

const LONGEST = 12;
const SHOWN = 8;

/** Returns the start of an id or a hash; for a section, the start of the account's id and the section's name. */
export function shortened(id: string): string {
  const [first = '', ...rest] = id.split('/');
  const short = first.length > LONGEST ? `${first.slice(0, SHOWN)}…` : first;
  return [short, ...rest].join('/');
}
