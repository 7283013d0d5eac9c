import { partnerKinds } from '#domain/catalogues/partner-kinds.ts';
import { CheckField, FieldPair, NumberField, SelectField, TextField } from '../kit/form/fields.tsx';
import type { CsvExport } from '../kit/list/csv-export.tsx';
import { SearchField, ToggleFilter } from '../kit/list/list-filters.tsx';
import { PictureField, SmallPicture } from '../kit/picture/picture-field.tsx';
import type { RecordOf } from '../kit/resource/contract-types.ts';
import { defineResource } from '../kit/resource/define-resource.ts';
import { oneOf, text, yesNo } from '../kit/resource/list-filters.ts';
import { resourcePages } from '../kit/resource/resource-pages.tsx';

type Partner = RecordOf<'/partners'>;

const kindLabels: Record<Partner['kind'], string> = {
  referrer: 'Referrer',
  technology: 'Technology',
  banking: 'Banking',
  legal: 'Legal',
  other: 'Other',
};

const csv: CsvExport<Partner> = {
  name: 'partners',
  columns: [
    ['Name', ({ name }) => name],
    ['Website', ({ website }) => website],
    ['Kind', ({ kind }) => kindLabels[kind]],
    ['Position', ({ position }) => position],
    ['State', ({ active }) => (active ? 'Shown' : 'Hidden')],
    ['Text', ({ text }) => text],
    ['Changed', ({ updatedAt }) => updatedAt],
  ],
};

function Fields() {
  return (
    <>
      <TextField source="name" label="Name" />
      <PictureField source="logo" label="Logo" />
      <TextField source="website" label="Website" type="url" helperText="Such as https://company.com" />
      <TextField source="text" label="Text" multiline minRows={4} helperText="The public description" />
      <FieldPair>
        <SelectField source="kind" label="Kind">
          {partnerKinds.map((kind) => (
            <option key={kind} value={kind}>
              {kindLabels[kind]}
            </option>
          ))}
        </SelectField>
        <NumberField source="position" label="Position" min={0} helperText="Lowest first, then by name" />
      </FieldPair>
      <CheckField source="active" label="Shown to everyone" />
    </>
  );
}

export const pages = resourcePages<Partner>({
  resource: defineResource({
    name: 'partners',
    called: 'partner',
    collection: '/partners',
    item: '/partners/{id}',
    calls: ['one', 'create', 'update', 'remove'],
    isSorted: true,
    filters: { search: text(), active: yesNo, kind: oneOf(partnerKinds) },
  }),
  words: { one: 'partner', many: 'partners' },
  title: 'Partners',
  why: 'Firms that we work with. The public page lists those that are shown.',
  sort: { field: 'position', order: 'ASC' },
  filters: [
    <SearchField key="search" label="Search by name or website" />,
    <ToggleFilter
      key="active"
      source="active"
      label="State"
      choices={[
        ['true', 'Shown'],
        ['false', 'Hidden'],
      ]}
    />,
  ],
  columns: [
    { label: 'Name', isName: true, sortBy: 'name', render: ({ name }) => name },
    { label: 'Logo', isNarrow: true, render: ({ logo }) => <SmallPicture url={logo} /> },
    { label: 'Website', render: ({ website }) => website },
    { label: 'Kind', isNarrow: true, render: ({ kind }) => kindLabels[kind] },
    { label: 'Position', isNarrow: true, sortBy: 'position', render: ({ position }) => position },
    { label: 'State', isNarrow: true, render: ({ active }) => (active ? 'Shown' : 'Hidden') },
  ],
  csv,
  bulk: ({ change, remove }) => [
    change('Show', { to: { active: true }, done: 'shown now', already: 'it is shown already' }),
    change('Hide', { to: { active: false }, done: 'hidden now', already: 'it is hidden already' }),
    remove('They will no longer be shown. To hide them temporarily, use Hide.'),
  ],
  empty: { title: 'No partners', text: 'None matches, or none exists yet.' },
  form: {
    fields: <Fields />,
    defaultValues: { kind: 'referrer', position: 100, active: true },
    nameOf: ({ name }) => name,
    removal: 'The partner will no longer be shown. To hide it temporarily, clear the tick instead.',
  },
});
