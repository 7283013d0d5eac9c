/** What an entry is about, by the trail's own types; one without words shows itself. */
const subjectLabels: Readonly<Record<string, string>> = {
  onboarding: 'Case',
  'onboarding-documents': 'List of documents',
  section: 'Answers',
  file: 'File',
  'identity-check': 'Identity check',
  user: 'Account',
  users: 'Accounts',
  audit: 'Audit trail',
};

/** The lists that staff look through, by the trail's own names. */
const listCopy: Readonly<Record<string, string>> = {
  cases: 'List of cases',
  onboardings: 'List of onboardings',
  documents: 'Lists of documents',
  'identity-checks': 'List of identity checks',
  'notice-recipients': 'List of clients to be asked',
  users: 'List of accounts',
  audit: 'Audit trail',
};

/** `List of cases` for `cases`. */
export function listWord(name: string): string {
  return Object.hasOwn(listCopy, name) ? (listCopy[name] ?? name) : name;
}

/** `Case` for `onboarding`. */
export function subjectWord(type: string): string {
  return Object.hasOwn(subjectLabels, type) ? (subjectLabels[type] ?? type) : type;
}

const LONGEST = 12;
const SHOWN = 8;

/** The beginning of an id or a hash; of a section, the beginning of the account's and its name. */
export function shortened(id: string): string {
  const [first = '', ...rest] = id.split('/');
  const short = first.length > LONGEST ? `${first.slice(0, SHOWN)}…` : first;
  return [short, ...rest].join('/');
}
