import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import { otherPosition } from '#domain/resume-form.ts';
import { resumeLink } from '#src/api/admin/resumes.ts';
import { openingsQuery } from '#src/api/resumes.ts';
import { LinkFacts } from '#src/ui/frame/link-page.tsx';
import { dayOfTimeInWords, timeInWords } from '#src/ui/text/date-text.ts';
import { sizeInWords } from '#src/ui/text/size-in-words.ts';
import { RecordShow } from '../kit/form/record-pages.tsx';
import { SelectField } from '../kit/form/select-field.tsx';
import { AreaList } from '../kit/list/area-list.tsx';
import { Column } from '../kit/list/column.tsx';
import list from '../kit/list/list.module.css';
import { ListFilters, SearchField } from '../kit/list/list-filters.tsx';
import { EditLink } from '../kit/list/record-links.tsx';
import { RecordList } from '../kit/list/record-list.tsx';
import { countInWords } from '../kit/number-in-words.ts';
import { Page } from '../kit/page.tsx';
import type { RecordOf } from '../kit/resource/contract-types.ts';
import styles from './resumes.module.css';

type Resume = RecordOf<'/resumes'>;

const kinds: Record<Resume['fileType'], string> = {
  pdf: 'PDF',
  docx: 'Word document',
  jpeg: 'Picture',
  png: 'Picture',
};

/** What applicants have sent, the latest first. */
export function ResumeList() {
  return (
    <Page
      title="Résumés"
      why="What applicants send by the form at /careers. Each is deleted by itself on its day."
    >
      <AreaList resource="resumes">
        <RecordList
          label="Résumés, the latest first"
          trouble="The résumés could not be loaded"
          count={countInWords('résumé', 'résumés')}
          filters={<Filters />}
          empty={{
            title: 'No résumé is here',
            text: 'Choose another position, or look for the beginning of a name or an address.',
          }}
        >
          <Column<Resume> label="Name" isName render={({ id, name }) => <EditLink id={id} label={name} />} />
          <Column<Resume> label="Email address" render={({ email }) => email} />
          <Column<Resume> label="Position" render={({ position }) => position} />
          <Column<Resume>
            label="Received"
            isNarrow
            render={({ createdAt }) => <time dateTime={createdAt}>{timeInWords(createdAt)}</time>}
          />
          <Column<Resume>
            label="Kept until"
            isNarrow
            render={({ keptUntil }) => <span className={list.beneath}>{dayOfTimeInWords(keptUntil)}</span>}
          />
        </RecordList>
      </AreaList>
    </Page>
  );
}

function Filters() {
  const { data: openings } = useQuery(openingsQuery);
  const positions = openings?.positions ?? [];
  return (
    <ListFilters>
      <SearchField label="Search by name, address or position" />
      {positions.length > 0 && (
        <div className={styles.position}>
          <SelectField source="position" label="Position">
            <option value="">Any</option>
            {[...positions, otherPosition].map((position) => (
              <option key={position} value={position}>
                {position}
              </option>
            ))}
          </SelectField>
        </div>
      )}
    </ListFilters>
  );
}

/** One application, and its file to save. */
export function ResumeShow() {
  return (
    <RecordShow<Resume>
      titleOf={({ name }) => name}
      back="Back to the résumés"
      removal={{
        action: 'Delete résumé',
        question: ({ name }) => `Delete the résumé of ${name}?`,
        text: 'It is gone for good, with its file, their name and address. That it was here stays in the audit trail.',
        nameOf: ({ name }) => `The résumé of ${name}`,
      }}
    >
      {(resume) => <Application resume={resume} />}
    </RecordShow>
  );
}

function Application({ resume }: { resume: Resume }) {
  const { name, email, phone, from, letter, fileName, fileType, fileSize } = resume;
  return (
    <div className={styles.details}>
      <LinkFacts
        facts={[
          ['Position', resume.position],
          ['Received', timeInWords(resume.createdAt)],
          ['Kept until', dayOfTimeInWords(resume.keptUntil)],
        ]}
      />
      <div className={styles.file}>
        <SaveFile id={resume.id} />
        <span>
          {fileName} ({kinds[fileType]}, {sizeInWords(fileSize)})
        </span>
      </div>
      <LinkFacts
        facts={[
          [
            'Email address',
            <Link key="email" href={`mailto:${encodeURIComponent(email)}`}>
              {email}
            </Link>,
          ],
          ...(phone ? [['Phone', phone] as const] : []),
          ...(from && from !== 'site' ? [['Sent on', from] as const] : []),
        ]}
      />
      {letter && <p className={styles.letter}>{letter}</p>}
      <p className={styles.consent}>
        On {timeInWords(resume.consentedAt)} {name} agreed to: “{resume.consentText}”
      </p>
    </div>
  );
}

/** Saves the file by a link that works for five minutes; no browser shows what a stranger has sent. */
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
