import { partnerKinds } from '#domain/catalogues/partner-kinds.ts';
import { CheckField } from '../kit/form/check-field.tsx';
import { FieldPair } from '../kit/form/field-pair.tsx';
import { NumberField } from '../kit/form/number-field.tsx';
import { RecordCreate, RecordEdit } from '../kit/form/record-pages.tsx';
import { SelectField } from '../kit/form/select-field.tsx';
import { TextField } from '../kit/form/text-field.tsx';
import { AreaList } from '../kit/list/area-list.tsx';
import { Column } from '../kit/list/column.tsx';
import type { CsvExport } from '../kit/list/csv-export.tsx';
import { ListFilters, SearchField } from '../kit/list/list-filters.tsx';
import { CreateLink, EditLink } from '../kit/list/record-links.tsx';
import { RecordList } from '../kit/list/record-list.tsx';
import { ToggleFilter } from '../kit/list/toggle-filter.tsx';
import { useBulkCalls } from '../kit/list/use-bulk-calls.ts';
import { countInWords } from '../kit/number-in-words.ts';
import { Page } from '../kit/page.tsx';
import { PictureField } from '../kit/picture/picture-field.tsx';
import { SmallPicture } from '../kit/picture/small-picture.tsx';
import type { RecordOf } from '../kit/resource/contract-types.ts';

type Partner = RecordOf<'/partners'>;

const back = 'Back to the partners';
const action = 'Save partner';
const kindLabels: Record<Partner['kind'], string> = {
  referrer: 'Referrer',
  technology: 'Technology',
  banking: 'Banking',
  legal: 'Legal',
  other: 'Other',
};

const words = { one: 'partner', many: 'partners' };

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

/** All partners, a page at a time. */
export function PartnerList() {
  const { change, remove } = useBulkCalls<Partner>(words, 'partners');
  return (
    <Page
      title="Partners"
      why="Firms that we work with. Everybody can see those that are shown."
      actions={<CreateLink label="New partner" />}
    >
      <AreaList resource="partners" sort={{ field: 'position', order: 'ASC' }}>
        <RecordList
          label="Partners"
          trouble="The partners could not be loaded"
          count={countInWords('partner', 'partners')}
          filters={<Filters />}
          csv={csv}
          nameOf={({ name }) => name}
          bulk={[
            change('Show', { to: { active: true }, done: 'shown now', already: 'everybody sees it already' }),
            change('Hide', { to: { active: false }, done: 'hidden now', already: 'it is hidden already' }),
            remove('Nobody is shown them any more. To hide them for a while, hide them instead.'),
          ]}
          empty={{ title: 'No partners', text: 'None matches, or none was added yet.' }}
        >
          <Column<Partner>
            label="Name"
            isName
            sortBy="name"
            render={({ id, name }) => <EditLink id={id} label={name} />}
          />
          <Column<Partner> label="Logo" isNarrow render={({ logo }) => <SmallPicture url={logo} />} />
          <Column<Partner> label="Website" render={({ website }) => website} />
          <Column<Partner> label="Kind" isNarrow render={({ kind }) => kindLabels[kind]} />
          <Column<Partner> label="Position" isNarrow sortBy="position" render={({ position }) => position} />
          <Column<Partner> label="State" isNarrow render={({ active }) => (active ? 'Shown' : 'Hidden')} />
        </RecordList>
      </AreaList>
    </Page>
  );
}

function Filters() {
  return (
    <ListFilters>
      <SearchField label="Search by name or website" />
      <ToggleFilter
        source="active"
        label="State"
        choices={[
          ['true', 'Shown'],
          ['false', 'Hidden'],
        ]}
      />
    </ListFilters>
  );
}

/** The form of a new partner. */
export function PartnerCreate() {
  return (
    <RecordCreate<Partner>
      title="New partner"
      back={back}
      action={action}
      defaultValues={{ kind: 'referrer', position: 100, active: true }}
      done={({ name }) => `${name} is saved`}
    >
      <Fields />
    </RecordCreate>
  );
}

/** The form of a partner, who can be deleted there. */
export function PartnerEdit() {
  return (
    <RecordEdit<Partner>
      titleOf={({ name }) => name}
      back={back}
      action={action}
      done={({ name }) => `${name} is saved`}
      removal={{
        action: 'Delete partner',
        question: ({ name }) => `Delete ${name}?`,
        text: 'Nobody is shown the partner any more. To hide it for a while, take the tick away instead.',
        nameOf: ({ name }) => name,
      }}
    >
      <Fields />
    </RecordEdit>
  );
}

function Fields() {
  return (
    <>
      <TextField source="name" label="Name" />
      <PictureField source="logo" label="Logo" />
      <TextField source="website" label="Website" type="url" helperText="Such as https://company.com" />
      <TextField
        source="text"
        label="Text"
        multiline
        minRows={4}
        helperText="What everybody reads about it"
      />
      <FieldPair>
        <SelectField source="kind" label="Kind">
          {partnerKinds.map((kind) => (
            <option key={kind} value={kind}>
              {kindLabels[kind]}
            </option>
          ))}
        </SelectField>
        <NumberField
          source="position"
          label="Position"
          min={0}
          helperText="The smallest stands first; of the same, by name"
        />
      </FieldPair>
      <CheckField source="active" label="Everybody can see it" />
    </>
  );
}
