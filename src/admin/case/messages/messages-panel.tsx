import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { asSentence } from '#domain/copy.ts';
import { messageOf } from '#machines/outcomes.ts';
import layout from '#src/admin/kit/layout.module.css';
import { useMayChange, useStaffMember } from '#src/admin/kit/staff-member.ts';
import { TryAgain } from '#src/admin/kit/try-again.tsx';
import { refreshCase } from '#src/api/admin/case.ts';
import { signFile } from '#src/api/admin/files.ts';
import { caseMessagesQuery, markCaseMessagesSeen, sendCaseMessage } from '#src/api/admin/messages.ts';
import { loadedMessages, type Message } from '#src/api/messages.ts';
import { typedText } from '#src/api/typed-text.ts';
import { openDownload } from '#src/ui/browser/save-file.ts';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { FormSkeleton } from '#src/ui/form/form-skeleton.tsx';
import { MessageForm } from '#src/ui/messages/message-form.tsx';
import { MessageList, type ShownMessage } from '#src/ui/messages/message-list.tsx';
import { useSeen } from '#src/ui/messages/use-seen.ts';
import textStyles from '#src/ui/text/text.module.css';
import { useCase } from '../use-case.ts';

const typedMessages = typedText<string>({
  name: 'message',
  side: 'staff',
  parse: (stored) => (typeof stored === 'string' ? stored : null),
});

/** The conversation with the client of a case. */
export default function MessagesPanel() {
  const { summary } = useCase();
  const { id } = summary;
  const notify = useNotify();
  const { id: staffId } = useStaffMember();
  const mayChange = useMayChange();
  const [text, setText] = useState(() => typedMessages.read(staffId, id) ?? '');
  const messages = useInfiniteQuery(caseMessagesQuery(id));
  useSeen(mayChange ? messages.data?.pages[0] : undefined, messages.dataUpdatedAt, (upTo) =>
    markCaseMessagesSeen(id, upTo).then(
      () => refreshCase(id),
      () => undefined,
    ),
  );
  const send = useMutation({
    mutationFn: (sent: string) => sendCaseMessage(id, sent),
    onSuccess: (_, sent) => {
      // More text may have been typed meanwhile, or the page was left.
      if (typedMessages.read(staffId, id) === sent) typedMessages.write(staffId, id, null);
      setText((now) => (now === sent ? '' : now));
      notify('The message was sent', { type: 'success' });
    },
    onSettled: () => refreshCase(id),
  });
  const change = (next: string) => {
    setText(next);
    typedMessages.write(staffId, id, next === '' ? null : next);
  };
  const open = (file: { id: string }) => {
    signFile(file.id, { disposition: 'attachment' }).then(
      ({ signedUrl }) => openDownload(signedUrl),
      (error: unknown) => notify(asSentence(messageOf(error)), { type: 'error' }),
    );
  };
  const shown = (message: Message): ShownMessage => ({
    ...message,
    isOwn: message.from === 'staff',
    by: message.author?.name ?? summary.email,
  });
  return (
    <div className={layout.record}>
      <div>
        <h2>Messages</h2>
        <p className={textStyles.note}>
          The client sees these messages, without your name, and gets one email until they are read.
        </p>
      </div>
      {send.error && (
        <FormAlert severity="error" title="The message was not sent">
          {asSentence(messageOf(send.error))} Nothing you typed is lost.
        </FormAlert>
      )}
      {mayChange && (
        <MessageForm
          text={text}
          onChange={change}
          isSending={send.isPending}
          onSend={() => send.mutate(text)}
        />
      )}
      {messages.error && (
        <FormAlert
          severity="error"
          title="The messages could not be loaded"
          action={<TryAgain onClick={() => void messages.refetch()} />}
        >
          {asSentence(messageOf(messages.error))}
        </FormAlert>
      )}
      {messages.data ? (
        <MessageList
          messages={loadedMessages(messages.data).map(shown)}
          total={messages.data.pages.at(-1)?.total ?? 0}
          empty="No one has written a message about this case yet."
          isLoadingMore={messages.isFetchingNextPage}
          onMore={() => void messages.fetchNextPage()}
          onOpen={open}
        />
      ) : (
        !messages.error && <FormSkeleton rows={3} hasHeading />
      )}
    </div>
  );
}
