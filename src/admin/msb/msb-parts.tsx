import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNotify, useRefresh } from 'react-admin';
import type { components } from '#contract/schema.d.ts';
import type { MsbPart } from '#domain/msb/part.ts';
import { msbParts } from '#domain/msb/parts.ts';
import { type MsbAnswer, readBackMsb } from '#domain/msb/read-back.ts';
import {
  checkMsbPart,
  type MsbCheckedPart,
  msbChecksQuery,
  msbFileLink,
  msbFilesQuery,
  msbPdf,
} from '#src/api/admin/msb-checks.ts';
import { openDownload, saveFile } from '#src/ui/browser/save-file.ts';
import { timeInWords } from '#src/ui/text/date-text.ts';
import { sizeInWords } from '#src/ui/text/size-in-words.ts';
import textStyles from '#src/ui/text/text.module.css';
import { VisuallyHidden } from '#src/ui/text/visually-hidden.tsx';
import layout from '../kit/layout.module.css';
import { useMay } from '../kit/staff-member.ts';
import styles from './msb.module.css';

type Application = components['schemas']['MsbApplication'];

/** Every answer, part by part, with the previously submitted value below it where that differs, and the ticks of staff. */
export function MsbParts({ application }: { application: Application }) {
  const { content, before, id } = application;
  const { data: checks } = useQuery(msbChecksQuery(id));
  const done = checks?.items.filter(({ changedAt }) => changedAt === null).length ?? 0;
  return (
    <>
      <div className={`${layout.between} ${layout.screenOnly}`}>
        <p className={textStyles.note}>
          {done} of {msbParts.length} parts checked
        </p>
        <SavePdf id={id} />
      </div>
      {msbParts.map((part) => (
        <Stack
          component="section"
          spacing={3}
          key={part.id}
          className={`${layout.card} ${styles.part}`}
          aria-labelledby={`part-${part.id}`}
        >
          <div className={layout.between}>
            <h2 id={`part-${part.id}`}>{part.title}</h2>
            {checks && (
              <Tick
                application={application}
                part={part}
                tick={checks.items.find((each) => each.part === part.id)}
              />
            )}
          </div>
          {readBackMsb(part, content, before).map(({ title, answers }) => (
            <div key={title}>
              {title && <h3>{title}</h3>}
              <dl className={`${layout.pairs} ${layout.beside} ${styles.answers}`}>
                {answers.map((answer) => (
                  <Answer key={answer.label} {...answer} />
                ))}
              </dl>
            </div>
          ))}
        </Stack>
      ))}
      <Files id={id} />
    </>
  );
}

interface TickProps {
  application: Application;
  part: MsbPart;
  tick: MsbCheckedPart | undefined;
}

/** The tick of a part, and who has set it. A part that changed afterwards is open again. */
function Tick({ application: { id, version }, part, tick }: TickProps) {
  const may = useMay();
  const notify = useNotify();
  const refresh = useRefresh();
  const { mutate, isPending } = useMutation({
    mutationFn: (checked: boolean) => checkMsbPart(id, { part: part.id, checked, version }),
    onError: (error) => {
      notify(`The part was not ticked. ${error.message}`, { type: 'error' });
      refresh();
    },
  });
  const isChecked = tick !== undefined && tick.changedAt === null;
  return (
    <div>
      <FormControlLabel
        className={layout.screenOnly}
        control={
          <Checkbox
            size="small"
            checked={isChecked}
            disabled={isPending || !may('msb-applications:write')}
            onChange={({ target }) => mutate(target.checked)}
          />
        }
        label={
          <>
            Checked<VisuallyHidden>: {part.title}</VisuallyHidden>
          </>
        }
      />
      {tick && <p className={textStyles.note}>{wordsOf(tick)}</p>}
    </div>
  );
}

function wordsOf({ by, at, changedAt }: MsbCheckedPart): string {
  const checked = `${by?.name ?? 'A former account'}, ${timeInWords(at)}`;
  return changedAt === null ? checked : `Changed since the check by ${checked}`;
}

/** The files of the client. The browser saves them and never displays them. */
function Files({ id }: { id: string }) {
  const notify = useNotify();
  const { data: files } = useQuery(msbFilesQuery(id));
  const { mutate } = useMutation({
    mutationFn: (fileId: string) => msbFileLink(id, fileId),
    onSuccess: openDownload,
    onError: (error) => notify(`The file could not be saved. ${error.message}`, { type: 'error' }),
  });
  if (!files) return null;
  return (
    <Stack component="section" spacing={3} className={layout.card} aria-labelledby="msb-files">
      <h2 id="msb-files">Files</h2>
      {files.items.length === 0 && <p className={textStyles.quiet}>The client has added no files.</p>}
      <ul>
        {files.items.map(({ id: fileId, name, size, addedAt }) => (
          <li key={fileId} className={layout.between}>
            <span>
              {name}{' '}
              <span className={textStyles.note}>
                {sizeInWords(size)}, {timeInWords(addedAt)}
              </span>
            </span>
            <Button size="small" onClick={() => mutate(fileId)}>
              Save<VisuallyHidden> {name}</VisuallyHidden>
            </Button>
          </li>
        ))}
      </ul>
    </Stack>
  );
}

function SavePdf({ id }: { id: string }) {
  const notify = useNotify();
  const { mutate, isPending } = useMutation({
    mutationFn: () => msbPdf(id),
    onSuccess: (pdf) => saveFile(pdf, `msb-application-${id}.pdf`),
    onError: (error) => notify(`The PDF could not be saved. ${error.message}`, { type: 'error' }),
  });
  return (
    <Button variant="outlined" size="small" disabled={isPending} onClick={() => mutate()}>
      Save as PDF
    </Button>
  );
}

function Answer({ label, text, was }: MsbAnswer) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <span className={was === null ? undefined : textStyles.strong}>{text}</span>
        {was !== null && <p className={textStyles.note}>Before: {was}</p>}
      </dd>
    </div>
  );
}
