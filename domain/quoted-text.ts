/** Maximum length of a received text that is stored, in characters. */
export const longestReceived = 20_000;

/** Lines with which mail programs begin the text that an answer quotes. */
const beginnings = [
  // "On Mon, 23 Nov 2026 at 10:00, Desk <desk@example.com> wrote:", which may be wrapped; also French, German, Spanish and Italian.
  /^(?:on|le|am|el|il)\s[^\n]{4,200}(?:\n[^\n]{0,200})?\s(?:wrote|a écrit|schrieb[^\n]{0,200}|escribió|ha scritto)\s?:$/im,
  /^-{2,}\s?(?:original message|forwarded message|message d’origine|ursprüngliche nachricht)\s?-{2,}$/im,
  // Outlook: a line, or none, and the header of the quoted email.
  /^(?:_{10,}\n)?from:\s[^\n]+\n(?:sent|date):\s[^\n]+\nto:\s/im,
];

/** The first of two or more quoted lines after which only quoted lines follow. */
const quotedEnd = /^(?:>[^\n]*\n+)+>[^\n]*\s*$/m;

/**
 * Separates what a person wrote from the text that their mail program quotes below it. A text that begins with a quotation is
 * returned whole, because the answers may stand between its lines.
 */
export function separateQuoted(received: string): { text: string; quoted: string | null } {
  const whole = received.replaceAll('\r\n', '\n').trim();
  const starts = [...beginnings, quotedEnd].flatMap((pattern) => pattern.exec(whole)?.index ?? []);
  const start = Math.min(...starts, whole.length);
  const text = whole.slice(0, start).trim();
  if (text === '' || start === whole.length) return { text: whole, quoted: null };
  return { text, quoted: whole.slice(start).trim() };
}

/** Returns a received text that may be stored: a longer one is cut, and says so. */
export function storableText(received: string): string {
  const characters = [...received];
  if (characters.length <= longestReceived) return received;
  return `${characters.slice(0, longestReceived).join('')}\n\n[The email was longer than 20,000 characters. The rest was not stored.]`;
}
