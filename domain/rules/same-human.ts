/** Somebody as an identity check and a mail name them. */
type Named = { name: string; email: string };

/** What somebody is called in checks and mails: first and last name joined. */
export function personName({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return `${firstName} ${lastName}`;
}

/** Names and addresses as they are compared: case, spacing and the encoding of accents make no difference. */
export function comparable(text: string): string {
  return text.normalize('NFC').trim().replace(/\s+/gu, ' ').toLowerCase();
}

/**
 * By which a client's records know one human: whoever has the same e-mail and the same name is one, in whichever list; another
 * e-mail or another name is another, to whom no verification carries over (decision 011).
 *
 * @returns the address and the name as they are compared
 */
export function humanOf({ name, email }: Named): readonly [email: string, name: string] {
  return [comparable(email), comparable(name)];
}

/** Whether both are one human. */
export function isSameHuman(one: Named, other: Named): boolean {
  return humanKey(one) === humanKey(other);
}

/** `humanOf` as a key. */
export function humanKey(named: Named): string {
  return JSON.stringify(humanOf(named));
}
