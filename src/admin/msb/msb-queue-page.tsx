import { msbStatusLabels as statusLabels } from '#domain/msb/status-labels.ts';
import { statusesOf } from '#machines/lifecycle.ts';
import { msbApplicationMachine } from '#machines/msb-application.machine.ts';
import { timeInWords } from '#src/ui/text/date-text.ts';
import { AssigneeFilter, AssigneeName } from '../kit/assignee.tsx';
import { stateColumn } from '../kit/list/column.tsx';
import list from '../kit/list/list.module.css';
import { SearchField, SelectFilter } from '../kit/list/list-filters.tsx';
import { listPage } from '../kit/list/list-page.tsx';
import { EditLink } from '../kit/list/record-links.tsx';
import type { RecordOf } from '../kit/resource/contract-types.ts';
import { Due, MsbBadge } from './msb-labels.tsx';

type Application = RecordOf<'/msb-application'>;

/** The page that lists applications for registration as a money services business, by due date. */
export default listPage<Application>({
  resource: 'msb-application',
  words: { one: 'application', many: 'applications' },
  title: 'MSB applications',
  why: 'Applications for registration with FINTRAC. The earliest due date comes first.',
  label: 'Applications, earliest due date first',
  refetchInterval: 60_000,
  filters: [
    <SearchField key="search" label="Search by name, number or address" />,
    <SelectFilter
      key="status"
      source="status"
      label="State"
      any="Any state"
      choices={statusesOf(msbApplicationMachine).map((status) => [status, statusLabels[status]] as const)}
    />,
    <AssigneeFilter key="assignee" />,
  ],
  columns: [
    {
      label: 'Business',
      isName: true,
      render: ({ id, name, email }) => (
        <div>
          <EditLink id={id} label={name || 'Without a name'} />
          <p className={list.beneath}>{email}</p>
        </div>
      ),
    },
    stateColumn(({ status }) => <MsbBadge status={status} />),
    { label: 'Due', isNarrow: true, render: ({ due }) => <Due due={due} /> },
    { label: 'Assignee', render: ({ assigneeId }) => <AssigneeName id={assigneeId} /> },
    {
      label: 'Submitted',
      isNarrow: true,
      render: ({ submittedAt }) => (submittedAt ? timeInWords(submittedAt) : '–'),
    },
  ],
  empty: {
    title: 'No applications',
    text: 'Choose another state, or search for the beginning of a name, a number or an address.',
  },
});
