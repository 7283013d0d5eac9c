/** A mention in the text of a note: `@[…]` with the id of a staff account, so that it survives a change of the name. */
const mention = /@\[([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\]/g;

/** The maximum number of people that one note mentions. */
export const maxMentions = 20;

/** Returns the ids of the accounts that a text mentions, each once. */
export function mentionedIn(text: string): string[] {
  return [...new Set([...text.matchAll(mention)].flatMap(([, id]) => id ?? []))];
}

/** Returns the text with each mention replaced. @param labelOf returns undefined for an unknown account, whose mention remains */
export function replaceMentions(text: string, labelOf: (id: string) => string | undefined): string {
  return text.replace(mention, (whole, id: string) => labelOf(id) ?? whole);
}

/** Returns the text of a mention of an account. */
export const mentionOf = (id: string): string => `@[${id}]`;
