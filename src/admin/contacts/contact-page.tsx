import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { contactMachine } from '#machines/contact.machine.ts';
import { moves } from '#machines/lifecycle.ts';
import { refreshNotes } from '#src/api/admin/notes.ts';
import { staffQuery } from '#src/api/admin/staff.ts';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { LinkFacts } from '#src/ui/frame/link-page.tsx';
import { timeInWords } from '#src/ui/text/date-text.ts';
import textStyles from '#src/ui/text/text.module.css';
import { Assignee } from '../kit/assignee.tsx';
import { EmailLink } from '../kit/email-link.tsx';
import { RecordShow } from '../kit/form/record-pages.tsx';
import { useChange } from '../kit/form/use-save.ts';
import layout from '../kit/layout.module.css';
import { NotesPanel } from '../kit/notes/notes-panel.tsx';
import { RepliesPanel } from '../kit/replies/replies-panel.tsx';
import type { RecordOf } from '../kit/resource/contract-types.ts';
import { useMay } from '../kit/staff-member.ts';
import { ContactBadge, moveLabels, statusLabels } from './contact-labels.tsx';

type Contact = RecordOf<'/contacts'>;

const removal = {
  action: 'Delete message',
  question: ({ name }: Contact) => `Delete the message of ${name}?`,
  text: 'It is deleted permanently, with the sender’s name and address, the replies and the notes on it. The audit trail still shows that it existed.',
  nameOf: ({ name }: Contact) => `The message of ${name}`,
};

const reported = { status: 'State', assigneeId: 'Assignee' };

export default function ContactPage() {
  const may = useMay();
  return (
    <RecordShow<Contact>
      titleOf={({ subject }) => subject}
      back="Back to the contacts"
      reported={reported}
      {...(may('contacts:delete') && { removal })}
    >
      {(contact) => <Message contact={contact} />}
    </RecordShow>
  );
}

function Message({ contact }: { contact: Contact }) {
  const { change, isChanging, refusal } = useChange(contact);
  const { name, email, phone, company, from, status } = contact;
  const may = useMay();
  return (
    <div className={layout.record}>
      {refusal && (
        <FormAlert severity="warning" title="Nothing was changed">
          {refusal}. The page shows it as it is now.
        </FormAlert>
      )}
      <LinkFacts
        facts={[
          ['State', <ContactBadge key="state" status={status} />],
          [
            'Assignee',
            <Assignee
              key="assignee"
              assignee={useAssignee(contact)}
              what="the message"
              busy={isChanging}
              onAssign={(assigneeId) => change({ assigneeId }, 'The message has another assignee')}
            />,
          ],
          ['Received', timeInWords(contact.createdAt)],
        ]}
      />
      <div className={`${layout.row} ${layout.screenOnly}`}>
        {moves(contactMachine, status, 'staff').map(({ event, to }, n) => (
          <Button
            key={event}
            variant={n === 0 ? 'contained' : 'outlined'}
            disabled={isChanging}
            onClick={() => change({ status: to }, `The message is ${statusLabels[to].toLowerCase()} now`)}
          >
            {moveLabels[event]}
          </Button>
        ))}
      </div>
      <LinkFacts
        facts={[
          ['Name', name],
          ['Email address', <EmailLink key="email" email={email} />],
          ...(phone ? [['Phone', phone] as const] : []),
          ...(company ? [['Company', company] as const] : []),
          ...(from && from !== 'site' ? [['Written on', from] as const] : []),
        ]}
      />
      <p className={`${layout.card} ${textStyles.typed}`}>{contact.message}</p>
      <p className={textStyles.note}>
        On {timeInWords(contact.consentedAt)} {name} agreed to: “{contact.consentText}”
      </p>
      {may('replies:read') && (
        <RepliesPanel
          on={{ contactId: contact.id }}
          name={name}
          email={email}
          mayAnswer={may('replies:write') && may('contacts:write')}
        />
      )}
      <NotesPanel
        on={{ contactId: contact.id }}
        why="Only staff see notes. The sender never does."
        empty="No one has written a note on this message yet."
        trace="The audit trail still shows that it existed."
        refresh={() => refreshNotes({ contactId: contact.id })}
      />
    </div>
  );
}

function useAssignee({ assigneeId }: Contact) {
  const { data: staff } = useQuery({ ...staffQuery, enabled: assigneeId !== null });
  if (assigneeId === null) return null;
  const known = staff?.find(({ id }) => id === assigneeId);
  return known ?? { id: assigneeId, name: staff ? 'A former account' : '…' };
}
