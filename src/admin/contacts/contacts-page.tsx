import { contactMachine } from '#machines/contact.machine.ts';
import { timeInWords } from '#src/ui/text/date-text.ts';
import { AssigneeFilter, AssigneeName } from '../kit/assignee.tsx';
import { daysInWords, daysSince, longWaitDays } from '../kit/case/age.ts';
import { stateColumn } from '../kit/list/column.tsx';
import type { CsvExport } from '../kit/list/csv-export.tsx';
import list from '../kit/list/list.module.css';
import { SearchField, ToggleFilter } from '../kit/list/list-filters.tsx';
import { listPage } from '../kit/list/list-page.tsx';
import type { RecordOf } from '../kit/resource/contract-types.ts';
import { ContactBadge, statusLabels } from './contact-labels.tsx';

type Contact = RecordOf<'/contacts'>;

const csv: CsvExport<Contact> = {
  name: 'contacts',
  columns: [
    ['Received', ({ createdAt }) => createdAt],
    ['State', ({ status }) => statusLabels[status]],
    ['Name', ({ name }) => name],
    ['Email address', ({ email }) => email],
    ['Phone', ({ phone }) => phone ?? ''],
    ['Company', ({ company }) => company ?? ''],
    ['Subject', ({ subject }) => subject],
    ['Message', ({ message }) => message],
  ],
};

/** The page that lists visitors' messages. By default it shows the new ones. */
export default listPage<Contact>({
  resource: 'contacts',
  words: { one: 'message', many: 'messages' },
  title: 'Contacts',
  why: 'Messages that visitors send through the contact form.',
  label: 'Messages, latest first',
  filters: [
    <ToggleFilter
      key="status"
      source="status"
      label="State"
      choices={Object.entries(statusLabels)}
      initial="new"
    />,
    <SearchField key="search" label="Search by name, address, company or subject" />,
    <AssigneeFilter key="assignee" />,
  ],
  columns: [
    { label: 'Subject', isName: true, render: ({ subject }) => subject },
    { label: 'From', render: (contact) => <Sender {...contact} /> },
    stateColumn(({ status }) => <ContactBadge status={status} />),
    { label: 'Assignee', render: ({ assigneeId }) => <AssigneeName id={assigneeId} /> },
    { label: 'Received', isNarrow: true, render: (contact) => <Age {...contact} /> },
  ],
  csv,
  bulk: ({ change, move, remove, staffMember, may }) => [
    change('Assign to me', {
      to: { assigneeId: staffMember.id },
      done: 'yours now',
      already: 'it is yours already',
    }),
    move('Mark as spam', {
      machine: contactMachine,
      field: 'status',
      to: 'spam',
      by: 'staff',
      labels: statusLabels,
      done: 'marked as spam',
    }),
    ...(may('contacts:delete')
      ? [
          remove(
            'They are deleted permanently, with names and addresses. The audit trail still shows that they existed.',
          ),
        ]
      : []),
  ],
  empty: {
    title: 'No messages',
    text: 'Choose another state, or search for the beginning of a name, an address or a subject.',
  },
});

function Sender({ name, email, company }: Contact) {
  return (
    <div>
      <p>{company ? `${name}, ${company}` : name}</p>
      <p className={list.beneath}>{email}</p>
    </div>
  );
}

/** The age of a message; a long wait for the firm is highlighted. */
function Age({ createdAt, status }: Contact) {
  const days = daysSince(createdAt);
  const isLate = days >= longWaitDays && (status === 'new' || status === 'in_progress');
  return (
    <div>
      <p className={isLate ? list.old : undefined}>
        {days === 0 ? daysInWords(days) : `${daysInWords(days)} ago`}
      </p>
      <time className={list.beneath} dateTime={createdAt}>
        {timeInWords(createdAt)}
      </time>
    </div>
  );
}
