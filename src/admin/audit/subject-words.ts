/** What an entry is about, by the trail's own types; one without words shows itself. */
const subjectWords: Readonly<Record<string, string>> = {
  onboarding: 'Case',
  'onboarding-documents': 'List of documents',
  section: 'Answers',
  file: 'File',
  'identity-check': 'Identity check',
  user: 'Account',
  users: 'Accounts',
  audit: 'Audit trail',
  list: 'List of',
};

/** `Case` for `onboarding`. */
export function subjectWord(type: string): string {
  return Object.hasOwn(subjectWords, type) ? (subjectWords[type] ?? type) : type;
}

const LONGEST = 12;
const SHOWN = 8;

/** The beginning of an id or a hash; of a section, the beginning of the account's and its name. */
export function shortened(id: string): string {
  const [first = '', ...rest] = id.split('/');
  const short = first.length > LONGEST ? `${first.slice(0, SHOWN)}…` : first;
  return [short, ...rest].join('/');
}
