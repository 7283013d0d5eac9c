import { canMove, statusesOf } from '#machines/lifecycle.ts';
import { trainingMachine } from '#machines/training.machine.ts';
import { publishTraining, type TrainingListed } from '#src/api/admin/trainings.ts';
import { timeInWords } from '#src/ui/text/date-text.ts';
import { TextField } from '../kit/form/fields.tsx';
import { RecordCreate } from '../kit/form/record-pages.tsx';
import { languageChoices, languageName } from '../kit/languages.ts';
import { timeColumn } from '../kit/list/column.tsx';
import type { CsvExport } from '../kit/list/csv-export.tsx';
import list from '../kit/list/list.module.css';
import { SearchField, SelectFilter, ToggleFilter } from '../kit/list/list-filters.tsx';
import { listPage } from '../kit/list/list-page.tsx';
import { FirstFields } from './about/about-fields.tsx';
import { priceInWords, stateLabels, TrainingBadge } from './training-labels.tsx';

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

export const TrainingList = listPage<TrainingListed>({
  resource: 'trainings',
  words: { one: 'training', many: 'trainings' },
  title: 'Trainings',
  why: 'Courses that end with a certificate. Clients see only published trainings.',
  create: 'New training',
  sort: { field: 'updatedAt', order: 'DESC' },
  filters: [
    <SearchField key="search" label="Search by title, summary or tag" />,
    <div key="tag" className={`${list.choice} ${list.short}`}>
      <TextField source="tag" label="Tag" />
    </div>,
    <SelectFilter
      key="language"
      source="language"
      label="Language"
      any="All"
      choices={languageChoices('')}
    />,
    <ToggleFilter
      key="state"
      source="state"
      label="State"
      choices={statusesOf(trainingMachine).map((state) => [state, stateLabels[state]] as const)}
    />,
    <ToggleFilter
      key="free"
      source="free"
      label="Price"
      choices={[
        ['true', 'Free'],
        ['false', 'Paid'],
      ]}
    />,
  ],
  columns: [
    { label: 'Title', isName: true, sortBy: 'title', render: ({ title }) => title },
    { label: 'State', isNarrow: true, render: stateOf },
    { label: 'Price', isNarrow: true, render: priceInWords },
    { label: 'Language', isNarrow: true, render: ({ language }) => languageName(language) },
    { label: 'Published', isNarrow: true, sortBy: 'publishedAt', render: publishedInWords },
    timeColumn('Changed', 'updatedAt', true),
  ],
  csv,
  bulk: ({ counted, remove }) => [
    {
      label: 'Withdraw',
      refusal: ({ state }) =>
        canMove(trainingMachine, state, 'withdrawn', 'administrator')
          ? null
          : `it is ${stateLabels[state].toLowerCase()}`,
      run: ({ id, version }) => publishTraining(id, { state: 'withdrawn', version }),
      done: (n) => `${counted(n)} withdrawn`,
    },
    remove(
      'They are deleted permanently. Trainings that someone has bought or begun are not deleted. Withdraw them instead.',
    ),
  ],
  empty: { title: 'No trainings', text: 'None matches, or none exists yet.' },
});

/** The form of a new training; it leads to the page that edits it. */
export function TrainingCreate() {
  return (
    <RecordCreate<TrainingListed>
      title="New training"
      back="Back to the trainings"
      action="Create training"
      next="edit"
      defaultValues={{ language: 'en' }}
      done={({ title }) => `${title} is created. Only staff see it`}
    >
      <FirstFields isSeen={false} />
    </RecordCreate>
  );
}
