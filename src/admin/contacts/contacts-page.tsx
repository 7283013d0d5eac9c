import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useInput } from 'react-admin';
import { type ContactStatus, contactMachine } from '#machines/contact.machine.ts';
import { canMove } from '#machines/lifecycle.ts';
import { timeInWords } from '#src/ui/text/date-text.ts';
import { daysInWords, daysSince, longWaitDays } from '../kit/case/age.ts';
import { AreaList } from '../kit/list/area-list.tsx';
import { AssigneeFilter } from '../kit/list/assignee-filter.tsx';
import { AssigneeName } from '../kit/list/assignee-name.tsx';
import type { BulkAction } from '../kit/list/bulk-actions.tsx';
import { Column } from '../kit/list/column.tsx';
import type { CsvExport } from '../kit/list/csv-export.tsx';
import list from '../kit/list/list.module.css';
import { ListFilters, SearchField } from '../kit/list/list-filters.tsx';
import { EditLink } from '../kit/list/record-links.tsx';
import { RecordList } from '../kit/list/record-list.tsx';
import { useBulkCalls } from '../kit/list/use-bulk-calls.ts';
import { countInWords } from '../kit/number-in-words.ts';
import { Page } from '../kit/page.tsx';
import type { RecordOf } from '../kit/resource/contract-types.ts';
import { useIsAdministrator, useStaffMember } from '../kit/staff-member.ts';
import { statusChoices, statusOf } from './contact-filter.ts';
import { ContactBadge, statusLabels } from './contact-labels.tsx';
import styles from './contacts.module.css';

type Contact = RecordOf<'/contacts'>;

const words = { one: 'message', many: 'messages' };

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

/** What visitors have written, the latest first; what nobody has looked at yet is shown first. */
export default function ContactsPage() {
  const { id: mine } = useStaffMember();
  const isAdministrator = useIsAdministrator();
  const { change, remove, counted } = useBulkCalls<Contact>(words, 'contacts');
  const spam: BulkAction<Contact> = {
    ...change('Mark as spam', { to: { status: 'spam' }, done: '' }),
    refusal: ({ status }) =>
      canMove(contactMachine, status, 'spam', 'staff') ? null : `it is ${statusLabels[status].toLowerCase()}`,
    done: (n) => `${counted(n)} marked as spam`,
  };
  return (
    <Page title="Contacts" why="What visitors write to the firm by the form of the portal or of the website.">
      <AreaList resource="contacts">
        <RecordList
          label="Messages, the latest first"
          trouble="The messages could not be loaded"
          count={countInWords(words.one, words.many)}
          filters={<ContactFilters />}
          csv={csv}
          nameOf={({ subject }) => subject}
          bulk={[
            change('Assign to me', {
              to: { assigneeId: mine },
              done: 'yours now',
              already: 'it is yours already',
            }),
            spam,
            ...(isAdministrator
              ? [
                  remove(
                    'They are gone for good, with names and addresses. That they were here stays in the audit trail.',
                  ),
                ]
              : []),
          ]}
          empty={{
            title: 'No message is here',
            text: 'Choose another state, or look for the beginning of a name, an address or a subject.',
          }}
        >
          <Column<Contact>
            label="Subject"
            isName
            render={({ id, subject }) => <EditLink id={id} label={subject} />}
          />
          <Column<Contact> label="From" render={(contact) => <Sender {...contact} />} />
          <Column<Contact>
            label="State"
            isNarrow
            render={({ status }) => (
              <div>
                <ContactBadge status={status} />
              </div>
            )}
          />
          <Column<Contact> label="Assignee" render={({ assigneeId }) => <AssigneeName id={assigneeId} />} />
          <Column<Contact> label="Received" isNarrow render={(contact) => <Age {...contact} />} />
        </RecordList>
      </AreaList>
    </Page>
  );
}

function ContactFilters() {
  return (
    <ListFilters>
      <StatusFilter />
      <SearchField label="Search by name, address, company or subject" />
      <div className={styles.assigneeFilter}>
        <AssigneeFilter />
      </div>
    </ListFilters>
  );
}

function StatusFilter() {
  const { field } = useInput<string>({ source: 'status', defaultValue: '' });
  return (
    <ToggleButtonGroup
      exclusive
      aria-label="State"
      value={statusOf({ status: field.value })}
      className={styles.statusFilter}
      onChange={(_event, next: ContactStatus | 'all' | null) => {
        if (next !== null) field.onChange(next);
      }}
    >
      {statusChoices.map((each) => (
        <ToggleButton key={each} value={each}>
          {each === 'all' ? 'All' : statusLabels[each]}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}

function Sender({ name, email, company }: Contact) {
  return (
    <div>
      <p>{company ? `${name}, ${company}` : name}</p>
      <p className={list.beneath}>{email}</p>
    </div>
  );
}

/** Since when it has been here; a long wait for us stands out. */
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
