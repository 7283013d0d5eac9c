import Button from '@mui/material/Button';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import { otherPosition } from '#domain/resume-form.ts';
import { resumeLink } from '#src/api/admin/resumes.ts';
import { openingsQuery } from '#src/api/resumes.ts';
import { LinkFacts } from '#src/ui/frame/link-page.tsx';
import { dayOfTimeInWords, timeInWords } from '#src/ui/text/date-text.ts';
import { sizeInWords } from '#src/ui/text/size-in-words.ts';
import textStyles from '#src/ui/text/text.module.css';
import { EmailLink } from '../kit/email-link.tsx';
import { RecordShow } from '../kit/form/record-pages.tsx';
import layout from '../kit/layout.module.css';
import { timeColumn } from '../kit/list/column.tsx';
import list from '../kit/list/list.module.css';
import { SearchField, SelectFilter } from '../kit/list/list-filters.tsx';
import { listPage } from '../kit/list/list-page.tsx';
import { RepliesPanel } from '../kit/replies/replies-panel.tsx';
import type { RecordOf } from '../kit/resource/contract-types.ts';
import { useMay } from '../kit/staff-member.ts';

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
    <SearchField key="search" label="Search by name, address or position" />,
    <PositionFilter key="position" />,
  ],
  columns: [
    { label: 'Name', isName: true, render: ({ name }) => name },
    { label: 'Email address', render: ({ email }) => email },
    { label: 'Position', render: ({ position }) => position },
    timeColumn('Received', 'createdAt'),
    {
      label: 'Stored until',
      isNarrow: true,
      render: ({ keptUntil }) => <span className={list.beneath}>{dayOfTimeInWords(keptUntil)}</span>,
    },
  ],
  empty: {
    title: 'No résumés',
    text: 'Choose another position, or search for the beginning of a name or an address.',
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

/** One application and the download of its file. */
export function ResumeShow() {
  return (
    <RecordShow<Resume>
      titleOf={({ name }) => name}
      back="Back to the résumés"
      removal={{
        action: 'Delete résumé',
        question: ({ name }) => `Delete the résumé of ${name}?`,
        text: 'It is deleted permanently, with its file, name, address and replies. The audit trail still shows that it existed.',
        nameOf: ({ name }) => `The résumé of ${name}`,
      }}
    >
      {(resume) => <Application resume={resume} />}
    </RecordShow>
  );
}

function Application({ resume }: { resume: Resume }) {
  const { name, email, phone, from, letter, fileName, fileType, fileSize } = resume;
  const may = useMay();
  return (
    <div className={layout.record}>
      <LinkFacts
        facts={[
          ['Position', resume.position],
          ['Received', timeInWords(resume.createdAt)],
          ['Stored until', dayOfTimeInWords(resume.keptUntil)],
        ]}
      />
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
