import { registerStatuses } from '#domain/compliance/register/register-entry.ts';
import { dayInWords } from '#domain/copy.ts';
import { stateColumn } from '../kit/list/column.tsx';
import list from '../kit/list/list.module.css';
import { SearchField, SelectFilter } from '../kit/list/list-filters.tsx';
import { listPage } from '../kit/list/list-page.tsx';
import type { RecordOf } from '../kit/resource/contract-types.ts';
import { RegisterState } from './register-state.tsx';
import { RegisterBadge, registerStatusLabels } from './status-labels.tsx';

type Business = RecordOf<'/msb-register/entries'> & { id: string };

/** FINTRAC's register: its state, upload, and search. */
export default listPage<Business>({
  resource: 'msb-register',
  words: { one: 'business', many: 'businesses' },
  title: 'MSB register',
  why: 'FINTRAC’s public register of money services businesses. Cases and applications are compared with it.',
  label: 'Businesses, by name',
  above: <RegisterState />,
  filters: [
    <SearchField key="search" label="Search by name or number" />,
    <SelectFilter
      key="status"
      source="status"
      label="State"
      any="Any state"
      choices={registerStatuses.map((status) => [status, registerStatusLabels[status]] as const)}
    />,
  ],
  columns: [
    {
      label: 'Business',
      isName: true,
      render: ({ names: [legal, ...others] }) => (
        <div>
          {legal}
          {others.length > 0 && <p className={list.beneath}>{others.join(', ')}</p>}
        </div>
      ),
    },
    { label: 'Number', isNarrow: true, render: ({ number }) => number },
    stateColumn(({ status }) => <RegisterBadge status={status} />),
    {
      label: 'Valid until',
      isNarrow: true,
      render: ({ expiresOn }) => (expiresOn === '' ? '–' : dayInWords(expiresOn)),
    },
    {
      label: 'Incorporated',
      render: ({ incorporatedIn, incorporationNumber }) =>
        [incorporatedIn, incorporationNumber].filter(Boolean).join(', ') || '–',
    },
  ],
  empty: {
    title: 'No businesses',
    text: 'Search for a part of a name, or a number. Without a register, upload FINTRAC’s file.',
  },
});
