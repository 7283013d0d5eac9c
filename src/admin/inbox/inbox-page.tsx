import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { useDataProvider, useListContext, useNotify } from 'react-admin';
import { Link } from 'react-router-dom';
import { messageOf } from '#machines/outcomes.ts';
import { readInbox } from '#src/api/admin/inbox.ts';
import { EmptyNote } from '#src/ui/table/empty-note.tsx';
import { timeInWords } from '#src/ui/text/date-text.ts';
import textStyles from '#src/ui/text/text.module.css';
import { VisuallyHidden } from '#src/ui/text/visually-hidden.tsx';
import layout from '../kit/layout.module.css';
import { AreaList } from '../kit/list/area-list.tsx';
import { ListFilters, ToggleFilter } from '../kit/list/list-filters.tsx';
import { ListPager } from '../kit/list/list-pager.tsx';
import { ListSkeleton } from '../kit/list/list-skeleton.tsx';
import { ListTrouble } from '../kit/list/list-trouble.tsx';
import { numberInWords } from '../kit/number-in-words.ts';
import { Page } from '../kit/page.tsx';
import areaText from '../kit/text.module.css';
import styles from './inbox.module.css';
import { inboxPath, inboxText } from './inbox-words.ts';
import { type InboxEntry, refreshInbox } from './resource.ts';

/** Milliseconds between two refetches of the shown list; the server writes the entries when something happens. */
const refetchInterval = 30_000;

/** What concerns the staff member: assignments, mentions, and answers of clients. */
export default function InboxPage() {
  return (
    <AreaList resource="inbox" storeKey={false} refetchInterval={refetchInterval}>
      <Page
        title="Inbox"
        why="Cases and tasks assigned to you, mentions, and answers, registrations and reviews of the clients whose cases you have. Entries stay for 90 days."
        actions={<MarkAllRead />}
      >
        <div className={layout.record}>
          <ListFilters>
            <ToggleFilter source="state" label="State" initial="all" choices={states} hasAll={false} />
          </ListFilters>
          <ListTrouble title="The inbox could not be loaded" />
          <Entries />
        </div>
      </Page>
    </AreaList>
  );
}

const states = [
  ['all', 'All'],
  ['unread', 'Unread'],
] as const;

/** Marks everything up to the latest shown entry as read: what arrives meanwhile stays unread. */
function MarkAllRead() {
  const { data, page } = useListContext<InboxEntry>();
  const notify = useNotify();
  const { mutate, isPending } = useMutation({
    mutationFn: readInbox,
    onSuccess: () => notify('All entries are marked as read', { type: 'success' }),
    onError: (error) => notify(messageOf(error), { type: 'error' }),
    onSettled: refreshInbox,
  });
  const latest = data?.[0];
  if (!latest || page > 1) return null;
  return (
    <Button variant="outlined" aria-disabled={isPending || undefined} onClick={() => mutate(latest.at)}>
      Mark all as read
    </Button>
  );
}

function Entries() {
  const { data, total = 0, isPaused, error } = useListContext<InboxEntry>();
  if (!data) return error ? null : <ListSkeleton rows={4} isOffline={isPaused} />;
  if (data.length === 0) {
    return (
      <EmptyNote title="Nothing new" isAnswer>
        You see here what is assigned to you, where you are mentioned, and what clients answer.
      </EmptyNote>
    );
  }
  return (
    <>
      <ol className={layout.rows} aria-label="Inbox, latest first">
        {data.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ol>
      {total > data.length && <ListPager total={numberInWords(total)} />}
    </>
  );
}

function Entry({ entry }: { entry: InboxEntry }) {
  const { id, at, read, isClosed } = entry;
  const dataProvider = useDataProvider();
  const notify = useNotify();
  const text = inboxText(entry);
  const mark = (next: boolean) =>
    dataProvider
      .update('inbox', { id, data: { ...entry, read: next }, previousData: entry })
      .catch((error: unknown) => notify(messageOf(error), { type: 'error' }));
  return (
    <li className={styles.entry} data-unread={!read || undefined}>
      <div className={styles.words}>
        <p>
          {!read && <VisuallyHidden>Unread: </VisuallyHidden>}
          {isClosed ? (
            text
          ) : (
            <Link to={inboxPath(entry)} className={areaText.link} onClick={() => !read && void mark(true)}>
              {text}
            </Link>
          )}
        </p>
        <time className={textStyles.note} dateTime={at}>
          {timeInWords(at)}
        </time>
      </div>
      <Button size="small" className={layout.screenOnly} onClick={() => void mark(!read)}>
        {read ? 'Mark as unread' : 'Mark as read'}
        <VisuallyHidden>: {text}</VisuallyHidden>
      </Button>
    </li>
  );
}
