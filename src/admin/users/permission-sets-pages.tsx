import { grantablePermissions, permissions } from '#domain/rules/permission.ts';
import { GroupedChecksField } from '../kit/form/checks-field.tsx';
import { TextField } from '../kit/form/fields.tsx';
import { SearchField } from '../kit/list/list-filters.tsx';
import type { RecordOf } from '../kit/resource/contract-types.ts';
import { defineResource } from '../kit/resource/define-resource.ts';
import { text } from '../kit/resource/list-filters.ts';
import { resourcePages } from '../kit/resource/resource-pages.tsx';
import { BuiltInRoles } from './built-in-roles.tsx';
import styles from './users.module.css';

type PermissionSet = RecordOf<'/permission-sets'>;

/** What the permissions are about, by the first part of their names; the last group has all others. */
const subjects = [
  { label: 'Cases', of: ['cases', 'documents', 'identity', 'notices', 'notes'] },
  { label: 'People who write to us', of: ['contacts', 'msb-applications', 'resumes'] },
  { label: 'Website', of: ['posts', 'website', 'newsletter', 'media'] },
  { label: 'Trainings', of: ['trainings', 'certificates', 'purchases', 'promo-codes'] },
  { label: 'Administration', of: null },
];
const grouped = subjects.flatMap(({ of }) => of ?? []);
const subjectOf = (permission: string) => permission.split(':')[0] ?? '';
const groups = subjects.map(({ label, of }) => ({
  label,
  options: grantablePermissions
    .filter((each) => of?.includes(subjectOf(each)) ?? !grouped.includes(subjectOf(each)))
    .map((value) => ({ value, label: permissions[value] })),
}));

function Fields() {
  return (
    <>
      <TextField source="name" label="Name of the role" />
      <div className={styles.permissions}>
        <GroupedChecksField source="permissions" label="What it allows" groups={groups} />
      </div>
    </>
  );
}

/** Roles that administrators define, in addition to the built-in ones. */
export const pages = resourcePages<PermissionSet>({
  resource: defineResource({
    name: 'permission-sets',
    called: 'role',
    collection: '/permission-sets',
    item: '/permission-sets/{id}',
    calls: ['one', 'create', 'update', 'remove'],
    isSorted: true,
    filters: { search: text() },
  }),
  words: { one: 'role', many: 'roles' },
  title: 'Roles',
  why: 'Your own roles for staff, in addition to the built-in ones. Assign them on the page Users.',
  sort: { field: 'name', order: 'ASC' },
  filters: [<SearchField key="search" label="Search by name" />],
  columns: [
    { label: 'Name', isName: true, sortBy: 'name', render: ({ name }) => name },
    {
      label: 'Allows',
      render: (set) => set.permissions.map((permission) => permissions[permission]).join(', '),
    },
  ],
  empty: { title: 'No roles of your own', text: 'The built-in roles below are always there.' },
  beneath: <BuiltInRoles />,
  form: {
    fields: <Fields />,
    defaultValues: { permissions: [] },
    nameOf: ({ name }) => name,
    removal: 'It can be deleted when no account has it.',
  },
});
