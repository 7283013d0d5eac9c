import { statusesOf } from '#machines/lifecycle.ts';
import { msbApplicationMachine } from '#machines/msb-application.machine.ts';
import { timeInWords } from '#src/ui/text/date-text.ts';
import { SelectField } from '../kit/form/select-field.tsx';
import { AreaList } from '../kit/list/area-list.tsx';
import { AssigneeFilter } from '../kit/list/assignee-filter.tsx';
import { AssigneeName } from '../kit/list/assignee-name.tsx';
import { Column } from '../kit/list/column.tsx';
import list from '../kit/list/list.module.css';
import { ListFilters, SearchField } from '../kit/list/list-filters.tsx';
import { EditLink } from '../kit/list/record-links.tsx';
import { RecordList } from '../kit/list/record-list.tsx';
import { countInWords } from '../kit/number-in-words.ts';
import { Page } from '../kit/page.tsx';
import type { RecordOf } from '../kit/resource/contract-types.ts';
import styles from './msb.module.css';
import { Due, MsbBadge, statusLabels } from './msb-labels.tsx';

type Application = RecordOf<'/msb-application'>;

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
          count={countInWords('application', 'applications')}
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

function Filters() {
  return (
    <ListFilters>
      <SearchField label="Search by name, number or address" />
      <div className={styles.filter}>
        <SelectField source="status" label="State">
          <option value="">Any state</option>
          {statusesOf(msbApplicationMachine).map((status) => (
            <option key={status} value={status}>
              {statusLabels[status]}
            </option>
          ))}
        </SelectField>
      </div>
      <div className={styles.filter}>
        <AssigneeFilter />
      </div>
    </ListFilters>
  );
}
