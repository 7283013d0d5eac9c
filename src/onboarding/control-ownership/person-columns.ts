import type { Person } from '#domain/sections/person.ts';

export const personColumns = [
  { key: 'firstName', header: 'First name', render: (person: Person) => person.firstName },
  { key: 'lastName', header: 'Last name', render: (person: Person) => person.lastName },
  { key: 'roleAtCompany', header: 'Role at company', render: (person: Person) => person.roleAtCompany },
  { key: 'taxIdNumber', header: 'Tax ID', render: (person: Person) => person.taxIdNumber },
];
