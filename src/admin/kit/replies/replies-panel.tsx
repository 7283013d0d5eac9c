import { useInfiniteQuery } from '@tanstack/react-query';
import { type AnsweredRecord, type Reply, repliesQuery } from '#src/api/admin/replies.ts';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { FormSkeleton } from '#src/ui/form/form-skeleton.tsx';
import { MessageList, type ShownMessage } from '#src/ui/messages/message-list.tsx';
import textStyles from '#src/ui/text/text.module.css';
import layout from '../layout.module.css';
import { TryAgain } from '../try-again.tsx';
import { ReplyForms } from './reply-forms.tsx';

type RepliesPanelProps = {
  /** The record as the calls name it, such as `{ contactId }`. */
  on: AnsweredRecord;
  /** The person who is answered. */
  name: string;
  email: string;
  /** Whether the staff member may answer about this record. */
  mayAnswer: boolean;
};

/** The exchange by email with the person of a record: a form to answer, and what was sent and came back. */
export function RepliesPanel({ on, name, email, mayAnswer }: RepliesPanelProps) {
  const replies = useInfiniteQuery(repliesQuery(on));
  const { data, error, refetch, fetchNextPage, isFetchingNextPage } = replies;
  return (
    <section className={layout.record} aria-labelledby="replies">
      <div>
        <h2 id="replies">Replies</h2>
        <p className={textStyles.note}>Your reply is sent to {email} and stored here.</p>
      </div>
      {mayAnswer && <ReplyForms on={on} />}
      {error && (
        <FormAlert
          severity="error"
          title="The replies could not be loaded"
          action={<TryAgain onClick={() => void refetch()} />}
        >
          {error.message}
        </FormAlert>
      )}
      {data ? (
        <MessageList
          label="Replies, latest first"
          more="Show earlier replies"
          messages={eachOnce(data.pages.flatMap(({ items }) => items)).map((reply) => shown(reply, name))}
          total={data.pages.at(-1)?.total ?? 0}
          empty="No one has answered yet."
          isLoadingMore={isFetchingNextPage}
          onMore={() => void fetchNextPage()}
        />
      ) : (
        !error && <FormSkeleton rows={2} hasHeading />
      )}
    </section>
  );
}

/** A reply that came while a later page was loaded moves the earlier ones to the next page. */
function eachOnce(replies: readonly Reply[]): Reply[] {
  return [...new Map(replies.map((reply) => [reply.id, reply])).values()];
}

const mailWords: Readonly<Record<NonNullable<Reply['mail']>, string>> = {
  waiting: 'Waiting to be sent',
  sent: 'Sent',
  failed: 'Not delivered: the mail server refused it',
};

function shown(reply: Reply, name: string): ShownMessage {
  const { id, direction, author, from, mail, text, quoted, at } = reply;
  const isOwn = direction === 'sent';
  return {
    id,
    isOwn,
    text,
    quoted,
    sentAt: at,
    by: isOwn ? (author?.name ?? 'A former account') : (from ?? name),
    state: mail === null ? receivedWords(reply) : mailWords[mail],
    isFailed: mail === 'failed',
    attachments: [],
  };
}

function receivedWords({ author, from }: Reply): string {
  if (author) return `Recorded by ${author.name}`;
  return from === null ? 'Came by email' : 'Came by email, from another address';
}
