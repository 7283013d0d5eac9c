import Button from '@mui/material/Button';
import { getIn, useFormikContext } from 'formik';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { emptyRecord } from '#domain/form/empty.ts';
import type { QuestionList } from '#domain/form/question.ts';
import { Questions } from '#src/onboarding/form/questions/questions.tsx';
import { FieldGroup } from '#src/ui/form/form-layout.tsx';
import blocks from '#src/ui/frame/blocks.module.css';
import { PlusIcon } from '#src/ui/icons/client-icons.tsx';
import { EmptyNote } from '#src/ui/table/empty-note.tsx';
import { VisuallyHidden } from '#src/ui/text/visually-hidden.tsx';
import styles from '../msb.module.css';

const ConfirmDialog = lazy(async () => ({
  default: (await import('#src/ui/dialog/confirm-dialog.tsx')).ConfirmDialog,
}));

type Entry = Record<string, unknown>;

/** A list of the part: one entry is open at a time, all others are single lines. */
export function MsbEntries({ list }: { list: QuestionList }) {
  const { name, title, one, max, questions } = list;
  const { values, setFieldValue, errors } = useFormikContext<Record<string, unknown>>();
  const entries = (values[name] ?? []) as Entry[];
  const error: unknown = getIn(errors, name);
  const [open, setOpen] = useState<number | null>(null);
  const [deleting, setDeleting] = useState<number | null>(null);
  const place = useRef<HTMLDivElement>(null);

  // The first entry with an error is opened.
  useEffect(() => {
    if (!Array.isArray(error)) return;
    const refused = error.findIndex(Boolean);
    if (refused >= 0) setOpen(refused);
  }, [error]);

  const change = (next: Entry[]) => void setFieldValue(name, next, false);
  /** Runs after rendering; by then the button that was pressed is gone, and with it the focus. */
  const focusOn = (selector: string) =>
    requestAnimationFrame(() => place.current?.querySelector<HTMLElement>(selector)?.focus());
  const openAt = (n: number) => {
    setOpen(n);
    focusOn('section :is(input, select)');
  };
  const add = () => {
    change([...entries, emptyRecord(questions)]);
    openAt(entries.length);
  };
  const close = (n: number) => {
    setOpen(null);
    focusOn(`[data-entry="${n}"] button`);
  };
  const remove = (n: number) => {
    change(entries.toSpliced(n, 1));
    setDeleting(null);
    setOpen(null);
    focusOn('[data-add]');
  };
  const calledAt = (n: number) => list.nameOf(entries[n] ?? {}) || `New ${one}`;

  return (
    <div ref={place}>
      <FieldGroup title={title}>
        {typeof error === 'string' && (
          <p tabIndex={-1} data-refused="" className={styles.late}>
            {error}
          </p>
        )}
        {entries.length === 0 && <EmptyNote title={`No ${one} yet`}>{list.missing ?? ''}</EmptyNote>}
        {entries.map((_, n) =>
          n === open ? (
            <section
              // biome-ignore lint/suspicious/noArrayIndexKey: an entry has no id, only its index
              key={n}
              className={styles.entry}
              aria-label={calledAt(n)}
            >
              <Questions questions={questions} at={`${name}.${n}.`} />
              <div className={blocks.row}>
                <Button variant="outlined" onClick={() => close(n)}>
                  Done
                </Button>
                <Button color="error" onClick={() => setDeleting(n)}>
                  Delete {one}
                </Button>
              </div>
            </section>
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <div key={n} className={`${blocks.panel} ${styles.card}`} data-entry={n}>
              <span>{calledAt(n)}</span>
              <span className={styles.buttons}>
                <Button size="small" onClick={() => openAt(n)}>
                  Change<VisuallyHidden> {calledAt(n)}</VisuallyHidden>
                </Button>
                <Button size="small" color="error" onClick={() => setDeleting(n)}>
                  Delete<VisuallyHidden> {calledAt(n)}</VisuallyHidden>
                </Button>
              </span>
            </div>
          ),
        )}
        {entries.length < max && (
          <div>
            <Button variant="outlined" startIcon={<PlusIcon />} data-add="" onClick={add}>
              Add {one}
            </Button>
          </div>
        )}
        <Suspense>
          {deleting !== null && (
            <ConfirmDialog
              open
              title={`Delete ${calledAt(deleting)}?`}
              confirmLabel={`Delete ${one}`}
              cancelLabel="Keep it"
              onCancel={() => setDeleting(null)}
              onConfirm={() => remove(deleting)}
            >
              It is deleted when you save.
            </ConfirmDialog>
          )}
        </Suspense>
      </FieldGroup>
    </div>
  );
}
