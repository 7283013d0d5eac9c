import { canMove, statusesOf } from '#machines/lifecycle.ts';
import { trainingMachine } from '#machines/training.machine.ts';
import { publishTraining, type TrainingListed } from '#src/api/admin/trainings.ts';
import { timeInWords } from '#src/ui/text/date-text.ts';
import { RecordCreate } from '../kit/form/record-pages.tsx';
import { SelectField } from '../kit/form/select-field.tsx';
import { TextField } from '../kit/form/text-field.tsx';
import { languageChoices, languageName } from '../kit/languages.ts';
import { AreaList } from '../kit/list/area-list.tsx';
import type { BulkAction } from '../kit/list/bulk-actions.tsx';
import { Column } from '../kit/list/column.tsx';
import type { CsvExport } from '../kit/list/csv-export.tsx';
import list from '../kit/list/list.module.css';
import { ListFilters, SearchField } from '../kit/list/list-filters.tsx';
import { CreateLink, EditLink } from '../kit/list/record-links.tsx';
import { RecordList } from '../kit/list/record-list.tsx';
import { ToggleFilter } from '../kit/list/toggle-filter.tsx';
import { useBulkCalls } from '../kit/list/use-bulk-calls.ts';
import { countInWords } from '../kit/number-in-words.ts';
import { Page } from '../kit/page.tsx';
import { FirstFields } from './about/about-fields.tsx';
import { priceInWords, stateLabels, TrainingBadge } from './training-labels.tsx';
import styles from './trainings.module.css';

const words = { one: 'training', many: 'trainings' };

const csv: CsvExport<TrainingListed> = {
  name: 'trainings',
  columns: [
    ['Title', ({ title }) => title],
    ['Slug', ({ slug }) => slug],
    ['State', ({ state }) => stateLabels[state]],
    ['Price', priceInWords],
    ['Language', ({ language }) => languageName(language)],
    ['Tags', ({ tags }) => tags.join(', ')],
    ['Minutes', ({ minutes }) => minutes ?? ''],
    ['Certificate ends after months', ({ refresherMonths }) => refresherMonths ?? ''],
    ['Version', ({ publishedVersion }) => publishedVersion ?? ''],
    ['Published', ({ publishedAt }) => publishedAt ?? ''],
    ['Changed', ({ updatedAt }) => updatedAt],
  ],
};

/** All trainings, a page at a time. */
export function TrainingList() {
  const { counted, remove } = useBulkCalls<TrainingListed>(words, 'trainings');
  const withdraw: BulkAction<TrainingListed> = {
    label: 'Withdraw',
    refusal: ({ state }) =>
      canMove(trainingMachine, state, 'withdrawn', 'administrator')
        ? null
        : `it is ${stateLabels[state].toLowerCase()}`,
    run: ({ id, version }) => publishTraining(id, { state: 'withdrawn', version }),
    done: (n) => `${counted(n)} withdrawn`,
  };
  return (
    <Page
      title="Trainings"
      why="What clients learn, and are given a certificate of. They see the published ones."
      actions={<CreateLink label="New training" />}
    >
      <AreaList resource="trainings" sort={{ field: 'updatedAt', order: 'DESC' }}>
        <RecordList
          label="Trainings"
          trouble="The trainings could not be loaded"
          count={countInWords(words.one, words.many)}
          filters={<Filters />}
          csv={csv}
          nameOf={({ title }) => title}
          bulk={[
            withdraw,
            remove(
              'They are gone for good. Those that anybody has bought or begun stay: withdraw them instead.',
            ),
          ]}
          empty={{ title: 'No trainings', text: 'None matches, or none was begun yet.' }}
        >
          <Column<TrainingListed>
            label="Title"
            isName
            sortBy="title"
            render={({ id, title }) => <EditLink id={id} label={title} />}
          />
          <Column<TrainingListed> label="State" isNarrow render={stateOf} />
          <Column<TrainingListed> label="Price" isNarrow render={priceInWords} />
          <Column<TrainingListed>
            label="Language"
            isNarrow
            render={({ language }) => languageName(language)}
          />
          <Column<TrainingListed> label="Published" isNarrow sortBy="publishedAt" render={publishedInWords} />
          <Column<TrainingListed>
            label="Changed"
            isNarrow
            sortBy="updatedAt"
            render={({ updatedAt }) => timeInWords(updatedAt)}
          />
        </RecordList>
      </AreaList>
    </Page>
  );
}

function stateOf({ state, changed }: TrainingListed) {
  return (
    <div>
      <TrainingBadge state={state} />
      {state !== 'draft' && changed && <div className={list.beneath}>Changed since</div>}
    </div>
  );
}

function publishedInWords({ publishedAt }: TrainingListed) {
  return publishedAt === null ? <span className={list.beneath}>Not yet</span> : timeInWords(publishedAt);
}

function Filters() {
  return (
    <ListFilters>
      <SearchField label="Search by title, summary or tag" />
      <div className={styles.filter}>
        <TextField source="tag" label="Tag" />
      </div>
      <div className={styles.filter}>
        <SelectField source="language" label="Language">
          <option value="">All</option>
          {languageChoices('').map(([tag, name]) => (
            <option key={tag} value={tag}>
              {name}
            </option>
          ))}
        </SelectField>
      </div>
      <ToggleFilter
        source="state"
        label="State"
        choices={statusesOf(trainingMachine).map((state) => [state, stateLabels[state]] as const)}
      />
      <ToggleFilter
        source="free"
        label="Price"
        choices={[
          ['true', 'Free'],
          ['false', 'Paid'],
        ]}
      />
    </ListFilters>
  );
}

/** The form of a new training, which goes on where it is written. */
export function TrainingCreate() {
  return (
    <RecordCreate<TrainingListed>
      title="New training"
      back="Back to the trainings"
      action="Begin the training"
      next="edit"
      defaultValues={{ language: 'en' }}
      done={({ title }) => `${title} is begun: nobody else sees it yet`}
    >
      <FirstFields isSeen={false} />
    </RecordCreate>
  );
}
