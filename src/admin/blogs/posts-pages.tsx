import { canMove, statusesOf } from '#machines/lifecycle.ts';
import { postMachine } from '#machines/post.machine.ts';
import { movePost } from '#src/api/admin/posts.ts';
import { timeInWords } from '#src/ui/text/date-text.ts';
import { TextField } from '../kit/form/fields.tsx';
import { RecordCreate } from '../kit/form/record-pages.tsx';
import { languageChoices, languageName } from '../kit/languages.ts';
import { stateColumn, timeColumn } from '../kit/list/column.tsx';
import type { CsvExport } from '../kit/list/csv-export.tsx';
import list from '../kit/list/list.module.css';
import { SearchField, SelectFilter, ToggleFilter } from '../kit/list/list-filters.tsx';
import { listPage } from '../kit/list/list-page.tsx';
import type { RecordOf } from '../kit/resource/contract-types.ts';
import { useStaffMember } from '../kit/staff-member.ts';
import { FirstFields } from './post-form.tsx';
import { PostBadge, stateLabels } from './post-labels.tsx';

type Listed = RecordOf<'/blogs/forAdmin'>;

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

function publishedInWords({ state, publishedAt }: Listed) {
  if (publishedAt === null) return <span className={list.beneath}>Not yet</span>;
  return state === 'scheduled' ? `On ${timeInWords(publishedAt)}` : timeInWords(publishedAt);
}

export const PostList = listPage<Listed>({
  resource: 'blogs',
  words: { one: 'post', many: 'posts' },
  title: 'Posts',
  why: 'Articles on the public blog. Readers see only published posts.',
  create: 'New post',
  sort: { field: 'updatedAt', order: 'DESC' },
  filters: [
    <SearchField key="search" label="Search by title, summary, tag or author" />,
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
      choices={statusesOf(postMachine).map((state) => [state, stateLabels[state]] as const)}
    />,
  ],
  columns: [
    { label: 'Title', isName: true, sortBy: 'title', render: ({ title }) => title },
    stateColumn(({ state }) => <PostBadge state={state} />),
    { label: 'Author', render: ({ author }) => author || 'None' },
    { label: 'Language', isNarrow: true, render: ({ language }) => languageName(language) },
    { label: 'Published', isNarrow: true, sortBy: 'publishedAt', render: publishedInWords },
    timeColumn('Changed', 'updatedAt', true),
  ],
  csv,
  bulk: ({ counted, remove }) => [
    {
      label: 'Archive',
      refusal: ({ state }) =>
        canMove(postMachine, state, 'archived', 'administrator')
          ? null
          : `it is ${stateLabels[state].toLowerCase()}`,
      run: ({ id, version }) => movePost(id, { state: 'archived', version }),
      done: (n) => `${counted(n)} archived`,
    },
    remove(
      'They are deleted permanently, with their versions. To hide them from readers, archive them instead.',
    ),
  ],
  empty: { title: 'No posts', text: 'None matches, or none exists yet.' },
});

/** The form of a new post; it leads to the page that edits the post. */
export function PostCreate() {
  const { firstName, lastName } = useStaffMember();
  return (
    <RecordCreate<Listed>
      title="New post"
      back="Back to the posts"
      action="Create post"
      next="edit"
      defaultValues={{ language: 'en', author: `${firstName} ${lastName}`.trim() }}
      done={({ title }) => `${title} is created. Readers do not see it yet`}
    >
      <FirstFields isSeen={false} />
    </RecordCreate>
  );
}
