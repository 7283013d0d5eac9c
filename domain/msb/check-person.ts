import { nameKey } from '#domain/compliance/register/claim.ts';
import { dayInWords } from '#domain/copy.ts';
import type { Answers } from '#domain/form/question.ts';
import type { MsbContent } from './part.ts';

type Person = MsbContent['people']['people'][number];

/** Returns the name of a person as in the application; '' without one. */
export const nameOfPerson = ({ firstName, lastName }: Pick<Person, 'firstName' | 'lastName'>): string =>
  [firstName, lastName].filter(Boolean).join(' ');

const keyOf = (person: Person) => nameKey(nameOfPerson(person));

/** Returns whether the application lists another person of the same name; one who is listed twice is the same person. */
function hasNamesake(person: Person, people: readonly Person[]): boolean {
  return people.some((each) => keyOf(each) === keyOf(person) && each.dateOfBirth !== person.dateOfBirth);
}

/** Returns the name of a person in a list; with the date of birth if another person of the application has the same name. */
export function subjectOfCheck(person: Person, people: readonly Person[]): string {
  const name = nameOfPerson(person) || 'A person without a name';
  if (!hasNamesake(person, people)) return name;
  return person.dateOfBirth === ''
    ? `${name}, without a date of birth`
    : `${name}, born ${dayInWords(person.dateOfBirth)}`;
}

/** Returns whether a criminal record check has the name of a person. */
export function isNamedAs({ name }: Answers, person: Person): boolean {
  return typeof name === 'string' && nameKey(name) === keyOf(person);
}

/**
 * Returns whether a criminal record check is of a person: by the name, and by the date of birth if the check has one. A check without
 * one counts if no other person of the application has the name.
 */
export function isCheckOf(check: Answers, person: Person, people: readonly Person[]): boolean {
  if (!isNamedAs(check, person)) return false;
  const isDated = typeof check.dateOfBirth === 'string' && check.dateOfBirth !== '';
  if (isDated && person.dateOfBirth !== '') return check.dateOfBirth === person.dateOfBirth;
  return !hasNamesake(person, people);
}
