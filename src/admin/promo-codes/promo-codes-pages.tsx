import { currencyChoices } from '../kit/currencies.ts';
import {
  CheckField,
  FieldPair,
  MomentField,
  MoneyField,
  NumberField,
  SelectField,
  TextField,
} from '../kit/form/fields.tsx';
import type { CsvExport } from '../kit/list/csv-export.tsx';
import { SearchField, ToggleFilter } from '../kit/list/list-filters.tsx';
import { numberInWords } from '../kit/number-in-words.ts';
import { defineResource } from '../kit/resource/define-resource.ts';
import { oneOf, text, yesNo } from '../kit/resource/list-filters.ts';
import { resourcePages } from '../kit/resource/resource-pages.tsx';
import {
  Consequence,
  discountOf,
  type PromoCode,
  PromoCodeUses,
  stateOf,
  windowOf,
} from './promo-code-uses.tsx';
import { TrainingsField } from './trainings-field.tsx';

/** The filter values of the validity period. */
const windows = ['current', 'upcoming', 'ended'] as const;

const csv: CsvExport<PromoCode> = {
  name: 'promo-codes',
  columns: [
    ['Code', ({ code }) => code],
    ['Takes off', discountOf],
    ['Starts', ({ startsAt }) => startsAt ?? ''],
    ['Ends', ({ endsAt }) => endsAt ?? ''],
    ['Maximum uses in total', ({ maxUses }) => maxUses ?? ''],
    ['Maximum uses for each client', ({ maxUsesPerClient }) => maxUsesPerClient ?? ''],
    ['Trainings', ({ trainings }) => (trainings ?? []).join(', ')],
    ['State', (code) => stateOf(code, Date.now())],
  ],
};

function Fields() {
  return (
    <>
      <TextField
        source="code"
        label="Code"
        helperText="Letters, digits and hyphens. Upper and lower case are the same"
      />
      <DiscountFields />
      <FieldPair>
        <MomentField
          source="startsAt"
          label="Starts"
          helperText="In your time zone. Leave empty to start at once"
        />
        <MomentField source="endsAt" label="Ends" helperText="Leave empty for no end" />
      </FieldPair>
      <FieldPair>
        <NumberField
          source="maxUses"
          label="Maximum uses in total"
          min={1}
          helperText="Leave empty for no limit"
        />
        <NumberField
          source="maxUsesPerClient"
          label="Maximum uses for each client"
          min={1}
          helperText="Leave empty for no limit"
        />
      </FieldPair>
      <TrainingsField source="trainings" />
      <CheckField source="active" label="Can be used" />
    </>
  );
}

export const pages = resourcePages<PromoCode>({
  resource: defineResource({
    name: 'promo-codes',
    called: 'promo code',
    collection: '/promo-codes',
    item: '/promo-codes/{id}',
    calls: ['one', 'create', 'update', 'remove'],
    isSorted: true,
    filters: { search: text(), window: oneOf(windows), active: yesNo },
  }),
  words: { one: 'promo code', many: 'promo codes' },
  title: 'Promo codes',
  why: 'Codes that clients enter to get a discount on a training.',
  sort: { field: 'code', order: 'ASC' },
  filters: [
    <SearchField key="search" label="Search by code" />,
    <ToggleFilter
      key="window"
      source="window"
      label="Time"
      choices={[
        ['current', 'Current'],
        ['upcoming', 'Upcoming'],
        ['ended', 'Ended'],
      ]}
    />,
    <ToggleFilter
      key="active"
      source="active"
      label="Switched"
      choices={[
        ['true', 'On'],
        ['false', 'Off'],
      ]}
    />,
  ],
  columns: [
    { label: 'Code', isName: true, sortBy: 'code', render: ({ code }) => code },
    { label: 'Takes off', isNarrow: true, render: discountOf },
    { label: 'Can be used', render: windowOf },
    {
      label: 'Uses',
      isNarrow: true,
      render: ({ maxUses }) => (maxUses ? `Up to ${numberInWords(maxUses)}` : 'No limit'),
    },
    { label: 'State', isNarrow: true, render: (code) => stateOf(code, Date.now()) },
  ],
  csv,
  bulk: ({ change, remove }) => [
    change('Switch on', { to: { active: true }, done: 'on now', already: 'it is on already' }),
    change('Switch off', { to: { active: false }, done: 'off now', already: 'it is off already' }),
    remove(
      'They can no longer be used. Codes that purchases have used are archived, and their uses stay with the purchases. The others are deleted permanently. To stop codes temporarily, switch them off instead.',
    ),
  ],
  empty: { title: 'No promo codes', text: 'None matches, or none exists yet.' },
  form: {
    fields: <Fields />,
    defaultValues: { startsAt: null, endsAt: null, trainings: [], active: true },
    nameOf: ({ code }) => code,
    removal: ({ id }) => <Consequence id={id} />,
    beneath: <PromoCodeUses />,
  },
});

/** The discount of a promo code: a percentage, or an amount with its currency. */
function DiscountFields() {
  return (
    <>
      <NumberField source="percentage" label="Percentage off" min={1} max={100} helperText="Or an amount" />
      <FieldPair>
        <SelectField source="currency" label="Currency of the amount">
          <option value="" aria-label="None" />
          {currencyChoices.map(([code, name]) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectField>
        <MoneyField
          source="amount"
          currencySource="currency"
          label="Amount off"
          helperText="Such as 25.50. Leave it empty for a percentage"
        />
      </FieldPair>
    </>
  );
}
