import LinearProgress from '@mui/material/LinearProgress';
import { timeColumn } from '../kit/list/column.tsx';
import type { CsvExport } from '../kit/list/csv-export.tsx';
import list from '../kit/list/list.module.css';
import { SearchField, ToggleFilter } from '../kit/list/list-filters.tsx';
import { listPage } from '../kit/list/list-page.tsx';
import { EditLink } from '../kit/list/record-links.tsx';
import { Enrol } from './enrol.tsx';
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

export default listPage<Learner>({
  resource: 'training-learners',
  words: { one: 'learner', many: 'learners' },
  title: 'Learners',
  why: 'Which trainings learners have begun, their progress, and their quiz results.',
  sort: { field: 'startedAt', order: 'DESC' },
  above: <Enrol />,
  filters: [
    <SearchField key="search" label="Search by name, address or training" />,
    <ToggleFilter
      key="state"
      source="state"
      label="State"
      choices={[
        ['underWay', stateLabels.underWay],
        ['completed', stateLabels.completed],
      ]}
    />,
  ],
  columns: [
    { label: 'Learner', isName: true, render: (learner) => <Name {...learner} /> },
    { label: 'Training', render: ({ title }) => title },
    { label: 'Progress', isNarrow: true, render: (learner) => <Progress {...learner} /> },
    {
      label: 'Best score',
      isNarrow: true,
      render: ({ bestScore }) => <span className="tabular">{percent(bestScore)}</span>,
    },
    timeColumn('Begun', 'startedAt', true),
    timeColumn('Last active', 'lastActivityAt', true),
  ],
  csv,
  empty: {
    title: 'No learners',
    text: 'Choose another state, or search for the beginning of a name, an address or a training.',
  },
});

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
