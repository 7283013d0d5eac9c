import { useQuery } from '@tanstack/react-query';
import { msbStatuses } from '#machines/msb-application.machine.ts';
import { staffQuery } from '#src/api/admin/staff.ts';
import { timeInWords } from '#src/ui/text/date-text.ts';
import { SelectField } from '../kit/form/select-field.tsx';
import { AreaList } from '../kit/list/area-list.tsx';
import { Column } from '../kit/list/column.tsx';
import list from '../kit/list/list.module.css';
import { ListFilters, SearchField } from '../kit/list/list-filters.tsx';
import { numberInWords } from '../kit/list/number-in-words.ts';
import { EditLink } from '../kit/list/record-links.tsx';
import { RecordList } from '../kit/list/record-list.tsx';
import { Page } from '../kit/page.tsx';
import type { RecordOf } from '../kit/resource/contract-types.ts';
import { useStaffMember } from '../kit/staff-member.ts';
import styles from './msb.module.css';
import { Due, MsbBadge, statusLabels } from './msb-labels.tsx';

type Application = RecordOf<'/msb-application'>;

/** The server counts no further. */
const countedTo = 1000;

/** Applications as a money services business, by what is due first. */
export default function MsbQueuePage() {
  return (
    <Page
      title="MSB applications"
      why="Who wants to be registered with FINTRAC, what is due first standing first."
    >
      <AreaList resource="msb-application" refetchInterval={60_000}>
        <RecordList
          label="Applications, what is due first"
          trouble="The applications could not be loaded"
          count={countInWords}
          filters={<Filters />}
          empty={{
            title: 'No application is here',
            text: 'Choose another state, or look for the beginning of a name, a number or an address.',
          }}
        >
          <Column<Application>
            label="Business"
            isName
            render={({ id, name, email }) => (
              <div>
                <EditLink id={id} label={name || 'Without a name'} />
                <p className={list.beneath}>{email}</p>
              </div>
            )}
          />
          <Column<Application>
            label="State"
            isNarrow
            render={({ status }) => (
              <div>
                <MsbBadge status={status} />
              </div>
            )}
          />
          <Column<Application> label="Due" render={({ due }) => <Due due={due} />} />
          <Column<Application>
            label="Assignee"
            render={({ assigneeId }) => <AssigneeName id={assigneeId} />}
          />
          <Column<Application>
            label="Submitted"
            isNarrow
            render={({ submittedAt }) => (submittedAt ? timeInWords(submittedAt) : '–')}
          />
        </RecordList>
      </AreaList>
    </Page>
  );
}

function countInWords(total: number): string {
  if (total >= countedTo) return `At least ${numberInWords(total)} applications`;
  return total === 1 ? '1 application' : `${numberInWords(total)} applications`;
}

function Filters() {
  const { data: colleagues = [] } = useQuery(staffQuery);
  const { id: mine } = useStaffMember();
  return (
    <ListFilters>
      <SearchField label="Search by name, number or address" />
      <div className={styles.filter}>
        <SelectField source="status" label="State">
          <option value="">Any state</option>
          {msbStatuses.map((status) => (
            <option key={status} value={status}>
              {statusLabels[status]}
            </option>
          ))}
        </SelectField>
      </div>
      <div className={styles.filter}>
        <SelectField source="assignee" label="Assignee">
          <option value="">Anybody</option>
          <option value="me">Me</option>
          <option value="nobody">Nobody</option>
          {colleagues
            .filter(({ id }) => id !== mine)
            .map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
        </SelectField>
      </div>
    </ListFilters>
  );
}

function AssigneeName({ id }: { id: string | null }) {
  const { id: mine } = useStaffMember();
  const { data: colleagues } = useQuery(staffQuery);
  if (id === null) return <span className={list.beneath}>Nobody</span>;
  if (id === mine) return 'Me';
  return colleagues ? (colleagues.find((each) => each.id === id)?.name ?? 'Somebody who has left') : '…';
}
