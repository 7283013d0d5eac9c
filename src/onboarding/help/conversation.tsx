import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { asSentence } from '#domain/copy.ts';
import { firmName } from '#domain/firm.ts';
import { messageOf } from '#machines/outcomes.ts';
import {
  attachmentLink,
  loadedMessages,
  type Message,
  markMessagesSeen,
  messagesQuery,
  sendMessage,
} from '#src/api/messages.ts';
import { typedText } from '#src/api/typed-text.ts';
import { type StoredFile, uploadFile } from '#src/api/upload.ts';
import { openDownload } from '#src/ui/browser/save-file.ts';
import { AlertButton } from '#src/ui/feedback/alert-button.tsx';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { FormSkeleton } from '#src/ui/form/form-skeleton.tsx';
import { Attachments } from '#src/ui/messages/attachments.tsx';
import { MessageForm } from '#src/ui/messages/message-form.tsx';
import { MessageList, type ShownMessage } from '#src/ui/messages/message-list.tsx';
import { useSeen } from '#src/ui/messages/use-seen.ts';
import textStyles from '#src/ui/text/text.module.css';
import { useOwner } from '../form/use-owner.ts';

const typedMessages = typedText<string>({
  name: 'message',
  side: 'client',
  parse: (stored) => (typeof stored === 'string' ? stored : null),
});
const key = 'new';

const uploadPicture = (file: File) =>
  uploadFile('/upload/onboarding/private', file, {
    onProgress: () => undefined,
    signal: new AbortController().signal,
  });

/** The client's conversation with the firm. */
export function Conversation() {
  const owner = useOwner() ?? '';
  const [text, setText] = useState(() => typedMessages.read(owner, key) ?? '');
  const [files, setFiles] = useState<readonly StoredFile[]>([]);
  const messages = useInfiniteQuery(messagesQuery);
  useSeen(messages.data?.pages[0], messages.dataUpdatedAt, markMessagesSeen);
  const change = (next: string) => {
    setText(next);
    typedMessages.write(owner, key, next === '' ? null : next);
  };
  const send = useMutation({
    mutationFn: (sent: { text: string; files: readonly StoredFile[] }) =>
      sendMessage(
        sent.text,
        sent.files.map(({ id }) => id),
      ),
    onSuccess: (_, sent) => {
      // More may have been typed or attached meanwhile.
      if (typedMessages.read(owner, key) === sent.text) typedMessages.write(owner, key, null);
      setText((now) => (now === sent.text ? '' : now));
      setFiles((now) => now.filter((file) => !sent.files.includes(file)));
    },
  });
  return (
    <>
      <p className={textStyles.note}>
        We answer here, and send you an email when we have. Your answers on the page stay as they are.
      </p>
      {send.error && (
        <FormAlert severity="error" title="The message was not sent">
          {asSentence(messageOf(send.error))} Nothing you typed is lost.
        </FormAlert>
      )}
      {send.isSuccess && <FormAlert severity="success">Your message was sent.</FormAlert>}
      <MessageForm
        text={text}
        onChange={change}
        isSending={send.isPending}
        onSend={() => send.mutate({ text, files })}
        hasFocus
      >
        <Attachments
          files={files}
          onChange={setFiles}
          upload={uploadPicture}
          what="picture"
          types="JPG or PNG"
          accept=".jpg,.jpeg,.png,image/jpeg,image/png"
        />
      </MessageForm>
      {messages.error && (
        <FormAlert
          severity="error"
          title="The messages could not be loaded"
          action={<AlertButton onClick={() => void messages.refetch()}>Try again</AlertButton>}
        >
          {asSentence(messageOf(messages.error))}
        </FormAlert>
      )}
      {messages.data ? (
        <MessageList
          messages={loadedMessages(messages.data).map(shown)}
          total={messages.data.pages.at(-1)?.total ?? 0}
          empty="No messages yet."
          isLoadingMore={messages.isFetchingNextPage}
          onMore={() => void messages.fetchNextPage()}
          onOpen={({ id }) => void attachmentLink(id).then(openDownload, () => undefined)}
        />
      ) : (
        !messages.error && <FormSkeleton rows={3} hasHeading />
      )}
    </>
  );
}

function shown(message: Message): ShownMessage {
  const isOwn = message.from === 'client';
  return { ...message, isOwn, by: isOwn ? 'You' : firmName };
}
