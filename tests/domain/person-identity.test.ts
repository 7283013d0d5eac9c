import { expect, test } from 'vitest';
import { isSamePerson, personName } from '#domain/rules/person-identity.ts';

const jose = {
  name: personName({ firstName: 'José', lastName: 'Núñez Ruiz' }),
  email: 'jose@example.com',
};

test.for([
  ['another case', { name: 'JOSÉ núñez RUIZ', email: 'Jose@Example.com' }],
  ['other spacing', { name: ' José  Núñez\u00a0Ruiz ', email: ' jose@example.com' }],
  ['accents encoded apart', { name: jose.name.normalize('NFD'), email: jose.email }],
] as const)('one person in %s', ([, other]) => {
  expect(isSamePerson(jose, other)).toBe(true);
});

test.for([
  ['another address', { ...jose, email: 'j@example.com' }],
  ['another name', { ...jose, name: 'José Núñez' }],
  ['a name without its accents', { ...jose, name: 'Jose Nunez Ruiz' }],
  ['words that change sides', { name: jose.email, email: jose.name }],
] as const)('another person by %s', ([, other]) => {
  expect(isSamePerson(jose, other)).toBe(false);
});
