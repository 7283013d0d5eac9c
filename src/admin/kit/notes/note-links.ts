import { adminPaths, adminRoot, caseTabs } from '../admin-paths.ts';

/** A link in a text. @property to the path of a page of the staff area */
export type NoteLink = { label: string } & ({ to: string } | { href: string });

/** One part of a text. */
export type NotePart = string | NoteLink;

const address = /https?:\/\/[^\s<>"]+/gi;
/** Characters at the end of an address that belong to the sentence. */
const afterwards = /[.,;:!?)\]}'’”*]+$/;

/** Returns a text in parts: plain text, and the web addresses in it as links. */
export function partsOf(text: string, origin: string): NotePart[] {
  const parts: NotePart[] = [];
  let from = 0;
  for (const { 0: found, index } of text.matchAll(address)) {
    const href = found.replace(afterwards, '');
    const link = linkTo(href, origin);
    if (!link) continue;
    parts.push(text.slice(from, index), link);
    from = index + href.length;
  }
  parts.push(text.slice(from));
  return parts.filter((part) => part !== '');
}

function linkTo(href: string, origin: string): NoteLink | null {
  const url = parsed(href);
  if (!url) return null;
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null;
  const label = url.origin === origin ? nameOf(url.pathname) : null;
  return label === null ? { href, label: href } : { to: href.slice(origin.length), label };
}

/** `URL.canParse` is missing in Safari 16. */
function parsed(href: string): URL | null {
  try {
    return new URL(href);
  } catch {
    return null;
  }
}

const tabLabels: Readonly<Record<(typeof caseTabs)[number], string>> = {
  details: 'details',
  people: 'people',
  ownership: 'ownership',
  documents: 'documents',
  identity: 'identity',
  compliance: 'compliance',
  messages: 'messages',
  notes: 'notes',
  tasks: 'tasks',
  timeline: 'timeline',
  'personal-data': 'personal data',
};

/** The records with a page of their own. */
const records: Readonly<Record<string, string>> = {
  [adminPaths.cases]: 'Case',
  [adminPaths.contacts]: 'Contact',
  [adminPaths.msbApplications]: 'MSB application',
  [adminPaths.users]: 'User',
  [`${adminRoot}/resumes`]: 'Résumé',
};

/** Returns a short name of a page of the staff area, such as `Case 4f1c2a6e, documents`; null for another page. */
function nameOf(path: string): string | null {
  const [, area, resource, id, tab] = path.split('/');
  const record = records[`/${area}/${resource}`];
  if (!record || !id) return null;
  const name = `${record} ${id.slice(0, 8)}`;
  const known = caseTabs.find((each) => each === tab);
  return known ? `${name}, ${tabLabels[known]}` : name;
}
