import { mentionOf, replaceMentions } from '#domain/mentions.ts';
import type { StaffMember } from '#src/api/admin/staff.ts';

/** Returns how each person is written after `@`: the name, with the address if several have that name. */
export function mentionLabels(people: readonly StaffMember[]): Map<string, string> {
  const byId = new Map(people.map((person) => [person.id, person]));
  const counts = new Map<string, number>();
  for (const { name } of byId.values()) counts.set(name, (counts.get(name) ?? 0) + 1);
  return new Map(
    [...byId.values()].map(({ id, name, email }) => [
      id,
      (counts.get(name) ?? 0) > 1 && name !== email ? `${name} (${email})` : name,
    ]),
  );
}

/** Returns a stored text as its author types it: `@Rita Reviewer` for each mention. */
export function typedText(text: string, people: readonly StaffMember[]): string {
  const labels = mentionLabels(people);
  return replaceMentions(text, (id) => {
    const label = labels.get(id);
    return label === undefined ? undefined : `@${label}`;
  });
}

/** Returns a typed text as it is stored: with the id of each person whose label follows an `@`. */
export function storedText(text: string, people: readonly StaffMember[]): string {
  const ids = new Map([...mentionLabels(people)].map(([id, label]) => [label, id]));
  // The longest first, so that “Ann Lee-Brown” is not read as “Ann Lee”.
  const labels = [...ids.keys()].sort((a, b) => b.length - a.length).map(escaped);
  if (labels.length === 0) return text;
  const mention = new RegExp(`(?<![\\p{L}\\p{N}])@(${labels.join('|')})(?![\\p{L}\\p{N}])`, 'gu');
  return text.replace(mention, (whole, label: string) => {
    const id = ids.get(label);
    return id === undefined ? whole : mentionOf(id);
  });
}

const escaped = (label: string) => label.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');

/** Returns the people whose name or address has a word that starts with the typed text, by name. */
export function peopleFor(typed: string, people: readonly StaffMember[]): StaffMember[] {
  const start = typed.toLocaleLowerCase('en');
  return people.filter(({ name, email }) => {
    const lower = name.toLocaleLowerCase('en');
    return lower.startsWith(start) || lower.includes(` ${start}`) || email.startsWith(start);
  });
}

/** The text between an `@` and the cursor, while it can be the beginning of a name: at most three words on one line. */
const typing = /(?:^|[^\p{L}\p{N}@])@((?:[^\s@]+ ){0,2}[^\s@]*)$/u;

/** Returns the beginning of the name that is typed at the cursor, and where its `@` is; null if none is. */
export function mentionAt(text: string, cursor: number): { typed: string; start: number } | null {
  const typed = typing.exec(text.slice(0, cursor))?.[1];
  return typed === undefined ? null : { typed, start: cursor - typed.length - 1 };
}
