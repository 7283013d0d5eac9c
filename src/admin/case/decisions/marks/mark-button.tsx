import { lazy, Suspense, useState } from 'react';
import type { StepId } from '#machines/steps.ts';
import { useCase } from '#src/admin/case/use-case.ts';
import layout from '#src/admin/kit/layout.module.css';
import { FlagIcon } from '#src/ui/icons/icons.tsx';
import styles from './mark-button.module.css';
import { useMarks } from './marks.tsx';

const MarkDialog = lazy(() => import('./mark-dialog.tsx'));

interface MarkButtonProps {
  step: StepId;
  /** Dotted path in the step's record, such as `directors.0.email` or `proofOfAddress`; '' for the whole step. */
  property: string;
  /** The name of the field, such as "Legal name". */
  label: string;
}

/** Marks an answer, a document or a step for the client to change; hidden while no changes can be requested. */
export function MarkButton({ step, property, label }: MarkButtonProps) {
  const { allowed } = useCase();
  const marks = useMarks();
  const [open, setOpen] = useState(false);
  const marked = marks.has(step, property);
  // Another staff member may decide meanwhile: keep the dialog with its typed text.
  if (!open && !allowed.includes('requestChanges')) return null;
  const words = marked ? 'Marked' : 'Ask to change';
  return (
    <>
      <button
        type="button"
        data-mark=""
        className={`${layout.plainButton} ${layout.touch} ${layout.screenOnly} ${styles.button} ${marked ? styles.marked : ''}`}
        aria-haspopup="dialog"
        aria-label={`${words}: ${label}`}
        onClick={() => setOpen(true)}
      >
        <FlagIcon size={16} />
        {words}
      </button>
      {open && (
        <Suspense fallback={null}>
          <MarkDialog step={step} property={property} label={label} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
