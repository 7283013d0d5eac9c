import Button from '@mui/material/Button';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import { otherPosition } from '#domain/resume-form.ts';
import { moves } from '#machines/lifecycle.ts';
import { resumeMachine } from '#machines/resume.machine.ts';
import { refreshNotes } from '#src/api/admin/notes.ts';
import { resumeLink } from '#src/api/admin/resumes.ts';
import { staffQuery } from '#src/api/admin/staff.ts';
import { openingsQuery } from '#src/api/resumes.ts';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { LinkFacts } from '#src/ui/frame/link-page.tsx';
import { dayOfTimeInWords, timeInWords } from '#src/ui/text/date-text.ts';
import { sizeInWords } from '#src/ui/text/size-in-words.ts';
import textStyles from '#src/ui/text/text.module.css';
import { Assignee, AssigneeFilter, AssigneeName } from '../kit/assignee.tsx';
import { EmailLink } from '../kit/email-link.tsx';
import { RecordShow } from '../kit/form/record-pages.tsx';
import { useChange } from '../kit/form/use-save.ts';
import layout from '../kit/layout.module.css';
import { stateColumn, timeColumn } from '../kit/list/column.tsx';
import list from '../kit/list/list.module.css';
import { SearchField, SelectFilter } from '../kit/list/list-filters.tsx';
import { listPage } from '../kit/list/list-page.tsx';
import { NotesPanel } from '../kit/notes/notes-panel.tsx';
import { RepliesPanel } from '../kit/replies/replies-panel.tsx';
import type { RecordOf } from '../kit/resource/contract-types.ts';
import { useMay } from '../kit/staff-member.ts';
import { endings, moveLabels, ResumeBadge, statusLabels } from './resume-labels.tsx';

type Resume = RecordOf<'/resumes'>;

const kinds: Record<Resume['fileType'], string> = {
  pdf: 'PDF',
  docx: 'Word document',
  jpeg: 'Picture',
  png: 'Picture',
};

export const ResumeList = listPage<Resume>({
  resource: 'resumes',
  words: { one: 'résumé', many: 'résumés' },
  title: 'Résumés',
  why: 'Résumés that applicants send through the form at /careers. Each is deleted automatically on its date.',
  label: 'Résumés, latest first',
  filters: [
    <SelectFilter
      key="status"
      source="status"
      label="State"
      any="Any"
      choices={Object.entries(statusLabels)}
    />,
    <SearchField key="search" label="Search by name, address or position" />,
    <PositionFilter key="position" />,
    <AssigneeFilter key="assignee" />,
  ],
  columns: [
    { label: 'Name', isName: true, render: ({ name }) => name },
    { label: 'Email address', render: ({ email }) => email },
    { label: 'Position', render: ({ position }) => position },
    stateColumn(({ status }) => <ResumeBadge status={status} />),
    { label: 'Assignee', render: ({ assigneeId }) => <AssigneeName id={assigneeId} /> },
    timeColumn('Received', 'createdAt'),
    {
      label: 'Stored until',
      isNarrow: true,
      render: ({ keptUntil }) => <span className={list.beneath}>{dayOfTimeInWords(keptUntil)}</span>,
    },
  ],
  bulk: ({ change, move, staffMember }) => [
    change('Assign to me', {
      to: { assigneeId: staffMember.id },
      done: 'yours now',
      already: 'it is yours already',
    }),
    move('Decline', {
      machine: resumeMachine,
      field: 'status',
      to: 'declined',
      by: 'staff',
      labels: statusLabels,
      done: 'declined',
    }),
  ],
  empty: {
    title: 'No résumés',
    text: 'Choose another state or position, or search for the beginning of a name or an address.',
  },
});

function PositionFilter() {
  const { data: openings } = useQuery(openingsQuery);
  const positions = openings?.positions ?? [];
  if (positions.length === 0) return null;
  return (
    <SelectFilter
      source="position"
      label="Position"
      any="Any"
      choices={[...positions, otherPosition].map((position) => [position, position] as const)}
    />
  );
}

const removal = {
  action: 'Delete résumé',
  question: ({ name }: Resume) => `Delete the résumé of ${name}?`,
  text: 'It is deleted permanently, with its file, name, address, replies and notes. The audit trail still shows that it existed.',
  nameOf: ({ name }: Resume) => `The résumé of ${name}`,
};

const reported = { status: 'State', assigneeId: 'Assignee' };

/** One application: its status, the download of its file, the replies and the notes. */
export function ResumeShow() {
  const may = useMay();
  return (
    <RecordShow<Resume>
      titleOf={({ name }) => name}
      back="Back to the résumés"
      reported={reported}
      {...(may('resumes:delete') && { removal })}
    >
      {(resume) => <Application resume={resume} />}
    </RecordShow>
  );
}

function Application({ resume }: { resume: Resume }) {
  const { name, email, phone, from, letter, fileName, fileType, fileSize } = resume;
  const { status, assigneeId } = resume;
  const may = useMay();
  const { change, isChanging, refusal } = useChange(resume);
  const { data: staff } = useQuery({ ...staffQuery, enabled: assigneeId !== null });
  const unknown = assigneeId && { id: assigneeId, name: staff ? 'A former account' : '…' };
  const assignee = staff?.find(({ id }) => id === assigneeId) ?? (unknown || null);
  return (
    <div className={layout.record}>
      {refusal && (
        <FormAlert severity="warning" title="Nothing was changed">
          {refusal}. The page shows it as it is now.
        </FormAlert>
      )}
      <LinkFacts
        facts={[
          ['State', <ResumeBadge key="state" status={status} />],
          [
            'Assignee',
            <Assignee
              key="assignee"
              assignee={assignee}
              what="the résumé"
              busy={isChanging}
              onAssign={(to) => change({ assigneeId: to }, 'The résumé has another assignee')}
            />,
          ],
          ['Position', resume.position],
          ['Received', timeInWords(resume.createdAt)],
          ['Stored until', dayOfTimeInWords(resume.keptUntil)],
        ]}
      />
      {may('resumes:write') && (
        <div className={`${layout.row} ${layout.screenOnly}`}>
          {moves(resumeMachine, status, 'staff').map(({ event, to }, n) => (
            <Button
              key={event}
              variant={n === 0 ? 'contained' : 'outlined'}
              color={endings.includes(event) ? 'error' : 'primary'}
              disabled={isChanging}
              onClick={() => change({ status: to }, `The application is now “${statusLabels[to]}”`)}
            >
              {moveLabels[event]}
            </Button>
          ))}
        </div>
      )}
      <div className={layout.row}>
        <SaveFile id={resume.id} />
        <span>
          {fileName} ({kinds[fileType]}, {sizeInWords(fileSize)})
        </span>
      </div>
      <LinkFacts
        facts={[
          ['Email address', <EmailLink key="email" email={email} />],
          ...(phone ? [['Phone', phone] as const] : []),
          ...(from && from !== 'site' ? [['Sent on', from] as const] : []),
        ]}
      />
      {letter && <p className={`${layout.card} ${textStyles.typed}`}>{letter}</p>}
      <p className={textStyles.note}>
        On {timeInWords(resume.consentedAt)} {name} agreed to: “{resume.consentText}”
      </p>
      {may('replies:read') && (
        <RepliesPanel
          on={{ resumeId: resume.id }}
          name={name}
          email={email}
          mayAnswer={may('replies:write') && may('resumes:write')}
        />
      )}
      {may('notes:read') && (
        <NotesPanel
          on={{ resumeId: resume.id }}
          why="Only staff see notes. The applicant never does."
          empty="No one has written a note on this application yet."
          trace="The audit trail still shows that it existed."
          refresh={() => refreshNotes({ resumeId: resume.id })}
        />
      )}
    </div>
  );
}

/** Downloads the file by a link that is valid for five minutes. The browser never displays a file from an unknown sender. */
function SaveFile({ id }: { id: string }) {
  const notify = useNotify();
  const { mutate, isPending } = useMutation({
    mutationFn: () => resumeLink(id),
    onSuccess: ({ signedUrl }) => window.location.assign(signedUrl),
    onError: (error) => notify(`The file could not be saved. ${error.message}`, { type: 'error' }),
  });
  return (
    <Button variant="contained" disabled={isPending} onClick={() => mutate()}>
      Save file
    </Button>
  );
}
