import Button from '@mui/material/Button';
import Pagination from '@mui/material/Pagination';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { asSentence, dayInWords } from '#domain/copy.ts';
import { todayAtRegistrar } from '#domain/msb/due-dates.ts';
import { msbRecordForms, msbRecordInWords } from '#domain/msb/records/record-forms.ts';
import layout from '#src/admin/kit/layout.module.css';
import list from '#src/admin/kit/list/list.module.css';
import { TryAgain } from '#src/admin/kit/try-again.tsx';
import {
  type MsbRecord,
  type MsbRecordKind,
  msbRecordsPageSize,
  msbRecordsQuery,
} from '#src/api/admin/msb-records.ts';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { FormSkeleton } from '#src/ui/form/form-skeleton.tsx';
import { timeInWords } from '#src/ui/text/date-text.ts';
import textStyles from '#src/ui/text/text.module.css';
import { VisuallyHidden } from '#src/ui/text/visually-hidden.tsx';
import styles from '../msb.module.css';

interface RecordListProps {
  applicationId: string;
  kind: MsbRecordKind;
  mayWrite: boolean;
  onWrite(before: MsbRecord | null): void;
  onDelete(record: MsbRecord): void;
}

/** The criminal record checks, agents or change notices of an application. */
export function RecordList({ applicationId, kind, mayWrite, onWrite, onDelete }: RecordListProps) {
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery(msbRecordsQuery(applicationId, kind, page));
  const { title, one, why } = msbRecordForms[kind];
  const heading = `msb-${kind}`;
  const pages = Math.ceil((data?.total ?? 0) / msbRecordsPageSize);
  // The last record of a page may have been deleted.
  if (data && pages > 0 && page > pages) setPage(pages);
  return (
    <Stack
      component="section"
      spacing={3}
      className={`${layout.card} ${styles.part}`}
      aria-labelledby={heading}
    >
      <div className={layout.between}>
        <div className={layout.grow}>
          <h2 id={heading}>{title}</h2>
          <p className={textStyles.note}>{why}</p>
        </div>
        {mayWrite && (
          <Button variant="outlined" size="small" className={layout.screenOnly} onClick={() => onWrite(null)}>
            Add {one}
          </Button>
        )}
      </div>
      {error && (
        <FormAlert
          severity="error"
          title={`The ${one}s could not be loaded`}
          action={<TryAgain onClick={() => void refetch()} />}
        >
          {asSentence(error.message)}
        </FormAlert>
      )}
      {!data && !error && <FormSkeleton rows={1} hasHeading />}
      {data?.total === 0 && <p className={textStyles.quiet}>There are none yet.</p>}
      {data && data.total > 0 && (
        <Stack component="ul" spacing={4} className={styles.records}>
          {data.items.map((record) => (
            <li key={record.id}>
              <RecordItem
                record={record}
                mayWrite={mayWrite}
                onEdit={() => onWrite(record)}
                onDelete={() => onDelete(record)}
              />
            </li>
          ))}
        </Stack>
      )}
      {pages > 1 && (
        <Pagination
          count={pages}
          page={page}
          aria-label={`Pages of ${one}s`}
          onChange={(_event, next) => setPage(next)}
        />
      )}
    </Stack>
  );
}

interface RecordItemProps {
  record: MsbRecord;
  mayWrite: boolean;
  onEdit(): void;
  onDelete(): void;
}

function RecordItem({ record, mayWrite, onEdit, onDelete }: RecordItemProps) {
  const { kind, answers, by, updatedAt, dueOn } = record;
  const name = msbRecordForms[kind].nameOf(answers);
  const [first, ...rows] = msbRecordInWords(kind, answers);
  const isLate = dueOn !== null && dueOn < todayAtRegistrar(new Date());
  return (
    <Stack spacing={2}>
      <div className={layout.between}>
        <h3 className={styles.recordName}>{first?.value}</h3>
        {mayWrite && (
          <span className={`${layout.row} ${layout.screenOnly}`}>
            <Button size="small" onClick={onEdit}>
              Edit<VisuallyHidden> {name}</VisuallyHidden>
            </Button>
            <Button size="small" color="error" onClick={onDelete}>
              Delete<VisuallyHidden> {name}</VisuallyHidden>
            </Button>
          </span>
        )}
      </div>
      {dueOn !== null && (
        <p className={isLate ? list.old : undefined}>
          {isLate ? 'Overdue: it was due on' : 'To be sent by'} {dayInWords(dueOn)}
        </p>
      )}
      <dl className={`${layout.pairs} ${layout.beside} ${styles.answers}`}>
        {rows.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={textStyles.note}>
        {by?.name ?? 'A former account'}, {timeInWords(updatedAt)}
      </p>
    </Stack>
  );
}
