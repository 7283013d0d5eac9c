import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { lazy, Suspense, useRef, useState } from 'react';
import { useNotify } from 'react-admin';
import { messageOf } from '#machines/outcomes.ts';
import { isDecided } from '#machines/submission.machine.ts';
import layout from '#src/admin/kit/layout.module.css';
import { useMayChange } from '#src/admin/kit/staff-member.ts';
import areaText from '#src/admin/kit/text.module.css';
import { refreshCase } from '#src/api/admin/case.ts';
import { type CheckedPart, checkCasePart } from '#src/api/admin/checked.ts';
import { timeInWords } from '#src/ui/text/date-text.ts';
import textStyles from '#src/ui/text/text.module.css';
import { VisuallyHidden } from '#src/ui/text/visually-hidden.tsx';
import { useCase } from '../use-case.ts';
import styles from './checked.module.css';
import { openedInWords, openingsOf } from './opened.ts';

const ConfirmDialog = lazy(() =>
  import('#src/ui/dialog/confirm-dialog.tsx').then(({ ConfirmDialog }) => ({ default: ConfirmDialog })),
);

interface CheckedTickProps {
  /** Undefined for what needs no check: then nothing is shown. */
  part: CheckedPart | undefined;
  /** The name of the part, such as "Company Details". */
  label: string;
}

/**
 * The checkbox of one part of a case, with who checked it and when, and who has opened a document. In a decided case, this is
 * shown without the checkbox.
 */
export function CheckedTick({ part, label }: CheckedTickProps) {
  return part ? <Tick part={part} label={label} /> : null;
}

function Tick({ part, label }: { part: CheckedPart; label: string }) {
  const shown = useCase();
  const { id, status } = shown.summary;
  const notify = useNotify();
  const mayChange = useMayChange();
  const [wanted, setWanted] = useState<boolean | null>(null);
  const chosen = useRef(false);
  const isSaving = useRef(false);
  const [isAsking, setAsking] = useState(false);
  const isChecked = wanted ?? part.state === 'checked';
  const text = tickText(part);
  const openings = part.kind === 'document' ? openingsOf(shown, 'file', part.key) : null;
  const opened = openings && (
    <span className={`${areaText.small} ${styles.by}`}>{openedInWords(openings)}</span>
  );
  if (isDecided(status) || !mayChange) {
    return (
      <span className={`${layout.row} ${textStyles.small} ${styles.tick}`}>
        {part.state === 'checked' ? 'Checked' : 'Not checked'}
        <VisuallyHidden>: {label}</VisuallyHidden>
        <span className={`${areaText.small} ${styles.by}`}>{text}</span>
        {opened}
      </span>
    );
  }
  // The checkbox stays enabled while it is saved, because disabling it would lose the focus. A change meanwhile is saved next.
  const change = async (checked: boolean) => {
    setWanted(checked);
    chosen.current = checked;
    if (isSaving.current) return;
    isSaving.current = true;
    try {
      for (let saved: boolean | null = null; saved !== chosen.current; ) {
        saved = chosen.current;
        await checkCasePart(id, part, saved);
      }
    } catch (error) {
      notify(messageOf(error), { type: 'error' });
      await refreshCase(id);
    } finally {
      isSaving.current = false;
      setWanted(null);
    }
  };
  return (
    <span className={`${layout.row} ${textStyles.small} ${styles.tick}`}>
      <FormControlLabel
        data-check=""
        className={`${layout.touch} ${styles.label}`}
        control={
          <Checkbox
            size="small"
            checked={isChecked}
            onChange={(_, checked) =>
              checked && openings?.length === 0 ? setAsking(true) : void change(checked)
            }
            className={styles.box}
          />
        }
        label={
          <>
            Checked
            <VisuallyHidden>: {label}</VisuallyHidden>
          </>
        }
      />
      {wanted === null && text !== '' && (
        <span className={`${areaText.small} ${styles.by} ${part.state === 'changed' ? styles.changed : ''}`}>
          {text}
        </span>
      )}
      {opened}
      <Suspense>
        {isAsking && (
          <ConfirmDialog
            open
            title={`No one has opened ${label}`}
            confirmLabel="Tick without opening"
            cancelLabel="Do not tick"
            onCancel={() => setAsking(false)}
            onConfirm={() => {
              setAsking(false);
              void change(true);
            }}
          >
            A tick says that you have checked this file. Open the file in the list first.
          </ConfirmDialog>
        )}
      </Suspense>
    </span>
  );
}

/** Returns 'Rita Reviewer, 12 March 2026, 14:05'; '' where no one has checked it. */
function tickText({ state, by, at }: CheckedPart): string {
  if (state === 'open' || at === null) return '';
  const who = `${by?.name ?? 'A former account'}, ${timeInWords(at)}`;
  return state === 'checked' ? who : `Changed since ${who}`;
}

/** Returns the checked part of a section or document; undefined for none. @param key the section, or the document's id */
export function usePart(kind: 'section' | 'document', key: string): CheckedPart | undefined {
  return useCase().checked.find((part) => part.kind === kind && part.key === key);
}

/** Returns the checked part of a person. @param place the first place of the person in the record, such as `directors.0` */
export function usePersonPart(place: string): CheckedPart | undefined {
  return useCase().checked.find((part) => part.kind === 'person' && part.property === place);
}
