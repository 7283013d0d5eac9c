import { CheckField } from '../kit/form/check-field.tsx';
import { FieldPair } from '../kit/form/field-pair.tsx';
import { MomentField } from '../kit/form/moment-field.tsx';
import { NumberField } from '../kit/form/number-field.tsx';
import { RecordCreate, RecordEdit } from '../kit/form/record-pages.tsx';
import { TextField } from '../kit/form/text-field.tsx';
import { AreaList } from '../kit/list/area-list.tsx';
import { Column } from '../kit/list/column.tsx';
import type { CsvExport } from '../kit/list/csv-export.tsx';
import { ListFilters, SearchField } from '../kit/list/list-filters.tsx';
import { CreateLink, EditLink } from '../kit/list/record-links.tsx';
import { RecordList } from '../kit/list/record-list.tsx';
import { ToggleFilter } from '../kit/list/toggle-filter.tsx';
import { useBulkCalls } from '../kit/list/use-bulk-calls.ts';
import { countInWords, numberInWords } from '../kit/number-in-words.ts';
import { Page } from '../kit/page.tsx';
import { DiscountFields } from './discount-fields.tsx';
import { discountOf, type PromoCode, stateOf, windowOf } from './promo-code-labels.ts';
import { Consequence, PromoCodeUses } from './promo-code-uses.tsx';
import { TrainingsField } from './trainings-field.tsx';

const back = 'Back to the promo codes';
const action = 'Save promo code';

const words = { one: 'promo code', many: 'promo codes' };

const csv: CsvExport<PromoCode> = {
  name: 'promo-codes',
  columns: [
    ['Code', ({ code }) => code],
    ['Takes off', discountOf],
    ['Starts', ({ startsAt }) => startsAt ?? ''],
    ['Ends', ({ endsAt }) => endsAt ?? ''],
    ['Most uses in all', ({ maxUses }) => maxUses ?? ''],
    ['Most uses for each client', ({ maxUsesPerClient }) => maxUsesPerClient ?? ''],
    ['Trainings', ({ trainings }) => (trainings ?? []).join(', ')],
    ['State', (code) => stateOf(code, Date.now())],
  ],
};

/** All promo codes, a page at a time. */
export function PromoCodeList() {
  const { change, remove } = useBulkCalls<PromoCode>(words, 'promo-codes');
  return (
    <Page
      title="Promo codes"
      why="What clients type to pay less for a training."
      actions={<CreateLink label="New promo code" />}
    >
      <AreaList resource="promo-codes" sort={{ field: 'code', order: 'ASC' }}>
        <RecordList
          label="Promo codes"
          trouble="The promo codes could not be loaded"
          count={countInWords('promo code', 'promo codes')}
          filters={<Filters />}
          csv={csv}
          nameOf={({ code }) => code}
          bulk={[
            change('Switch on', { to: { active: true }, done: 'on now', already: 'it is on already' }),
            change('Switch off', { to: { active: false }, done: 'off now', already: 'it is off already' }),
            remove(
              'Nobody can use them any more. Those that purchases have used are archived, and their uses stay with the purchases; the others are deleted for good. To stop codes for a while, switch them off instead.',
            ),
          ]}
          empty={{ title: 'No promo codes', text: 'None matches, or none was added yet.' }}
        >
          <Column<PromoCode>
            label="Code"
            isName
            sortBy="code"
            render={({ id, code }) => <EditLink id={id} label={code} />}
          />
          <Column<PromoCode> label="Takes off" isNarrow render={discountOf} />
          <Column<PromoCode> label="Can be used" render={windowOf} />
          <Column<PromoCode>
            label="Uses"
            isNarrow
            render={({ maxUses }) => (maxUses ? `Up to ${numberInWords(maxUses)}` : 'No limit')}
          />
          <Column<PromoCode> label="State" isNarrow render={(code) => stateOf(code, Date.now())} />
        </RecordList>
      </AreaList>
    </Page>
  );
}

function Filters() {
  return (
    <ListFilters>
      <SearchField label="Search by code" />
      <ToggleFilter
        source="window"
        label="Time"
        choices={[
          ['current', 'Current'],
          ['upcoming', 'Upcoming'],
          ['ended', 'Ended'],
        ]}
      />
      <ToggleFilter
        source="active"
        label="Switched"
        choices={[
          ['true', 'On'],
          ['false', 'Off'],
        ]}
      />
    </ListFilters>
  );
}

/** The form of a new promo code. */
export function PromoCodeCreate() {
  return (
    <RecordCreate<PromoCode>
      title="New promo code"
      back={back}
      action={action}
      defaultValues={{ startsAt: null, endsAt: null, trainings: [], active: true }}
      done={({ code }) => `${code} is saved`}
    >
      <Fields />
    </RecordCreate>
  );
}

/** The form of a promo code, which can be deleted there. */
export function PromoCodeEdit() {
  return (
    <RecordEdit<PromoCode>
      titleOf={({ code }) => code}
      back={back}
      action={action}
      done={({ code }) => `${code} is saved`}
      removal={{
        action: 'Delete promo code',
        question: ({ code }) => `Delete ${code}?`,
        text: ({ id }) => <Consequence id={id} />,
        nameOf: ({ code }) => code,
      }}
    >
      <Fields />
      <PromoCodeUses />
    </RecordEdit>
  );
}

function Fields() {
  return (
    <>
      <TextField
        source="code"
        label="Code"
        helperText="Letters, digits and hyphens; capitals make no difference"
      />
      <DiscountFields />
      <FieldPair>
        <MomentField source="startsAt" label="Starts" helperText="In your time zone; empty: at once" />
        <MomentField source="endsAt" label="Ends" helperText="Empty: never" />
      </FieldPair>
      <FieldPair>
        <NumberField source="maxUses" label="Most uses in all" min={1} helperText="Empty: no limit" />
        <NumberField
          source="maxUsesPerClient"
          label="Most uses for each client"
          min={1}
          helperText="Empty: no limit"
        />
      </FieldPair>
      <TrainingsField source="trainings" />
      <CheckField source="active" label="Can be used" />
    </>
  );
}
