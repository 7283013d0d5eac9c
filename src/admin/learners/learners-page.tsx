import LinearProgress from '@mui/material/LinearProgress';
import { timeInWords } from '#src/ui/text/date-text.ts';
import { AreaList } from '../kit/list/area-list.tsx';
import { Column } from '../kit/list/column.tsx';
import type { CsvExport } from '../kit/list/csv-export.tsx';
import list from '../kit/list/list.module.css';
import { ListFilters, SearchField } from '../kit/list/list-filters.tsx';
import { EditLink } from '../kit/list/record-links.tsx';
import { RecordList } from '../kit/list/record-list.tsx';
import { ToggleFilter } from '../kit/list/toggle-filter.tsx';
import { countInWords } from '../kit/number-in-words.ts';
import { Page } from '../kit/page.tsx';
import { type Learner, LearnerBadge, percent, stateLabels } from './learner-labels.tsx';
import styles from './learners.module.css';

const csv: CsvExport<Learner> = {
  name: 'learners',
  columns: [
    ['Name', ({ name }) => name],
    ['Email address', ({ email }) => email],
    ['Training', ({ title }) => title],
    ['Version', ({ versionNumber }) => versionNumber],
    ['State', ({ state }) => stateLabels[state]],
    ['Done', ({ done }) => done],
    ['Of', ({ total }) => total],
    ['Best score in per cent', ({ bestScore }) => bestScore ?? ''],
    ['Begun', ({ startedAt }) => startedAt],
    ['Completed', ({ completedAt }) => completedAt ?? ''],
    ['Last active', ({ lastActivityAt }) => lastActivityAt],
  ],
};

/** Who learns what, and how far they are: who began last stands first. */
export default function LearnersPage() {
  return (
    <Page
      title="Learners"
      why="Who has begun which training, how far they are, and what their quizzes came to."
    >
      <AreaList resource="training-learners" sort={{ field: 'startedAt', order: 'DESC' }}>
        <RecordList
          label="Learners"
          trouble="The learners could not be loaded"
          count={countInWords('learner', 'learners')}
          filters={<Filters />}
          csv={csv}
          empty={{
            title: 'No learner is here',
            text: 'Choose another state, or look for the beginning of a name, an address or a training.',
          }}
        >
          <Column<Learner> label="Learner" isName render={(learner) => <Name {...learner} />} />
          <Column<Learner> label="Training" render={({ title }) => title} />
          <Column<Learner> label="Progress" isNarrow render={(learner) => <Progress {...learner} />} />
          <Column<Learner>
            label="Best score"
            isNarrow
            render={({ bestScore }) => <span className="tabular">{percent(bestScore)}</span>}
          />
          <Column<Learner>
            label="Begun"
            sortBy="startedAt"
            isNarrow
            render={({ startedAt }) => <time dateTime={startedAt}>{timeInWords(startedAt)}</time>}
          />
          <Column<Learner>
            label="Last active"
            sortBy="lastActivityAt"
            isNarrow
            render={({ lastActivityAt }) => (
              <time dateTime={lastActivityAt}>{timeInWords(lastActivityAt)}</time>
            )}
          />
        </RecordList>
      </AreaList>
    </Page>
  );
}

function Filters() {
  return (
    <ListFilters>
      <SearchField label="Search by name, address or training" />
      <ToggleFilter
        source="state"
        label="State"
        choices={[
          ['underWay', stateLabels.underWay],
          ['completed', stateLabels.completed],
        ]}
      />
    </ListFilters>
  );
}

function Name({ id, name, email }: Learner) {
  return (
    <div>
      <EditLink id={id} label={name || email} />
      {name && <p className={list.beneath}>{email}</p>}
    </div>
  );
}

function Progress({ state, done, total }: Learner) {
  return (
    <div className={styles.progress}>
      <LearnerBadge state={state} />
      {state === 'underWay' && (
        <LinearProgress
          variant="determinate"
          value={total > 0 ? (100 * done) / total : 0}
          aria-label={`${done} of ${total} done`}
        />
      )}
      <p className={`${list.beneath} tabular`}>
        {done} of {total}
      </p>
    </div>
  );
}
