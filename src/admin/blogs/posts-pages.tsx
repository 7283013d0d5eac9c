import { canMove, statusesOf } from '#machines/lifecycle.ts';
import { postMachine } from '#machines/post.machine.ts';
import { movePost } from '#src/api/admin/posts.ts';
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
import type { RecordOf } from '../kit/resource/contract-types.ts';
import { useStaffMember } from '../kit/staff-member.ts';
import styles from './blogs.module.css';
import { FirstFields } from './post-form.tsx';
import { PostBadge, stateLabels } from './post-labels.tsx';

type Listed = RecordOf<'/blogs/forAdmin'>;

const words = { one: 'post', many: 'posts' };

const csv: CsvExport<Listed> = {
  name: 'posts',
  columns: [
    ['Title', ({ title }) => title],
    ['Slug', ({ slug }) => slug],
    ['State', ({ state }) => stateLabels[state]],
    ['Author', ({ author }) => author],
    ['Language', ({ language }) => languageName(language)],
    ['Tags', ({ tags }) => tags.join(', ')],
    ['Published', ({ publishedAt }) => publishedAt ?? ''],
    ['Changed', ({ updatedAt }) => updatedAt],
    ['Summary', ({ summary }) => summary],
  ],
};

/** All posts, a page at a time. */
export function PostList() {
  const { counted, remove } = useBulkCalls<Listed>(words, 'blogs');
  const archive: BulkAction<Listed> = {
    label: 'Archive',
    refusal: ({ state }) =>
      canMove(postMachine, state, 'archived', 'administrator')
        ? null
        : `it is ${stateLabels[state].toLowerCase()}`,
    run: ({ id, version }) => movePost(id, { state: 'archived', version }),
    done: (n) => `${counted(n)} archived`,
  };
  return (
    <Page
      title="Posts"
      why="What the firm writes for everybody. Readers see the published ones."
      actions={<CreateLink label="New post" />}
    >
      <AreaList resource="blogs" sort={{ field: 'updatedAt', order: 'DESC' }}>
        <RecordList
          label="Posts"
          trouble="The posts could not be loaded"
          count={countInWords(words.one, words.many)}
          filters={<Filters />}
          csv={csv}
          nameOf={({ title }) => title}
          bulk={[
            archive,
            remove(
              'They are gone for good, with their versions. To hide them from readers, archive them instead.',
            ),
          ]}
          empty={{ title: 'No posts', text: 'None matches, or none was begun yet.' }}
        >
          <Column<Listed>
            label="Title"
            isName
            sortBy="title"
            render={({ id, title }) => <EditLink id={id} label={title} />}
          />
          <Column<Listed>
            label="State"
            isNarrow
            render={({ state }) => (
              <div>
                <PostBadge state={state} />
              </div>
            )}
          />
          <Column<Listed> label="Author" render={({ author }) => author || 'None'} />
          <Column<Listed> label="Language" isNarrow render={({ language }) => languageName(language)} />
          <Column<Listed> label="Published" isNarrow sortBy="publishedAt" render={publishedInWords} />
          <Column<Listed>
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

function publishedInWords({ state, publishedAt }: Listed) {
  if (publishedAt === null) return <span className={list.beneath}>Not yet</span>;
  return state === 'scheduled' ? `On ${timeInWords(publishedAt)}` : timeInWords(publishedAt);
}

function Filters() {
  return (
    <ListFilters>
      <SearchField label="Search by title, summary, tag or author" />
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
        choices={statusesOf(postMachine).map((state) => [state, stateLabels[state]] as const)}
      />
    </ListFilters>
  );
}

/** The form of a new post, which goes on where it is written. */
export function PostCreate() {
  const { firstName, lastName } = useStaffMember();
  return (
    <RecordCreate<Listed>
      title="New post"
      back="Back to the posts"
      action="Begin the post"
      next="edit"
      defaultValues={{ language: 'en', author: `${firstName} ${lastName}`.trim() }}
      done={({ title }) => `${title} is begun: readers do not see it yet`}
    >
      <FirstFields isSeen={false} />
    </RecordCreate>
  );
}
