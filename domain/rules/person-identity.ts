/** A person as identity checks and emails name them. */
type Named = { name: string; email: string };

/** Returns the name in checks and emails: first and last name joined. */
export function personName({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return `${firstName} ${lastName}`;
}

/** Returns a name or address for comparison: case, spacing and the encoding of accents are normalised. */
export function comparable(text: string): string {
  return text.normalize('NFC').trim().replace(/\s+/gu, ' ').toLowerCase();
}

/**
 * Returns the identity of a person in a client's records: the same email and the same name are one person, in any list; another
 * email or another name is another person, to whom no verification applies (decision 011).
 *
 * @returns the address and the name as they are compared
 */
export function personIdentity({ name, email }: Named): readonly [email: string, name: string] {
  return [comparable(email), comparable(name)];
}

export function isSamePerson(one: Named, other: Named): boolean {
  return personKey(one) === personKey(other);
}

/** Returns `personIdentity` as a string key. */
export function personKey(named: Named): string {
  return JSON.stringify(personIdentity(named));
}
