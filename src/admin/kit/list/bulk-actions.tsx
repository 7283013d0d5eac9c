import Button from '@mui/material/Button';
import { lazy, Suspense, useState } from 'react';
import { type RaRecord, useListContext, useRefresh } from 'react-admin';
import { AlertButton } from '#src/ui/feedback/alert-button.tsx';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import textStyles from '#src/ui/text/text.module.css';
import layout from '../layout.module.css';
import { numberInWords } from '../number-in-words.ts';
import styles from './list.module.css';

const ConfirmDialog = lazy(() =>
  import('#src/ui/dialog/confirm-dialog.tsx').then(({ ConfirmDialog }) => ({ default: ConfirmDialog })),
);

export interface BulkAction<Shown extends RaRecord> {
  /** The label of the button, such as "Archive". */
  label: string;
  /** The confirmation, if something is lost. @param n the number of selected records */
  question?(n: number): string;
  /** What the action loses. */
  text?: string;
  /** Returns why the action is not possible for a record, as a sentence; null if it is. Without it, it is always possible. */
  refusal?(record: Shown): string | null;
  /** Applies the action to one record. Throws the server's error. */
  run(record: Shown): Promise<unknown>;
  /** Returns the success message, such as "3 posts are archived". */
  done(n: number): string;
}

interface BulkBarProps<Shown extends RaRecord> {
  actions: readonly BulkAction<Shown>[];
  /** Returns the name of a record in messages. */
  nameOf(record: Shown): string;
}

/** @property failed the records that failed, each with the reason */
type Outcome = { message: string | null; failed: readonly { name: string; why: string }[] };

const atOnce = 4;

/** The actions on the selected rows, and then the result: the number of successes, and the failures with their reasons. */
export function BulkBar<Shown extends RaRecord>({ actions, nameOf }: BulkBarProps<Shown>) {
  const { data = [], selectedIds = [], onSelect, onUnselectItems } = useListContext<Shown>();
  const refresh = useRefresh();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [asking, setAsking] = useState<BulkAction<Shown> | null>(null);
  const [isBusy, setBusy] = useState(false);
  // Rows that moved to another page are not visible; no action may apply to invisible rows.
  const chosen = data.filter(({ id }) => selectedIds.includes(id));

  const run = async (action: BulkAction<Shown>) => {
    setAsking(null);
    setOutcome(null);
    setBusy(true);
    const results = await each(chosen, action);
    const failed = results.filter(({ why }) => why !== null);
    const n = results.length - failed.length;
    setOutcome({
      message: n > 0 ? action.done(n) : null,
      failed: failed.map(({ record, why }) => ({ name: nameOf(record), why: why ?? '' })),
    });
    // Failed rows stay selected.
    if (failed.length === 0) onUnselectItems();
    else onSelect(failed.map(({ record }) => record.id));
    setBusy(false);
    refresh();
  };

  return (
    <>
      {outcome && (
        <div className={styles.notice}>
          <FormAlert
            severity={outcome.failed.length === 0 ? 'success' : 'warning'}
            title={titleOf(outcome)}
            action={<AlertButton onClick={() => setOutcome(null)}>Close</AlertButton>}
          >
            {outcome.failed.length > 0 && (
              <ul className={styles.failed}>
                {outcome.failed.map(({ name, why }, n) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: two may have one name, and the list never changes
                  <li key={n}>
                    {name}: {why}
                  </li>
                ))}
              </ul>
            )}
          </FormAlert>
        </div>
      )}
      {chosen.length > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would be a part of a form
        <div
          role="group"
          aria-label="Chosen rows"
          className={`${layout.row} ${textStyles.small} ${styles.bulk}`}
        >
          <span role="status">{numberInWords(chosen.length)} chosen</span>
          {actions.map((action) => (
            <Button
              key={action.label}
              size="small"
              variant="outlined"
              color={action.question ? 'error' : 'primary'}
              disabled={isBusy}
              onClick={() => (action.question ? setAsking(action) : void run(action))}
            >
              {action.label}
            </Button>
          ))}
          <Button size="small" disabled={isBusy} onClick={() => onUnselectItems()}>
            Choose none
          </Button>
        </div>
      )}
      {asking && (
        <Suspense>
          <ConfirmDialog
            open
            title={asking.question?.(chosen.length)}
            confirmLabel={asking.label}
            cancelLabel="Keep them"
            onCancel={() => setAsking(null)}
            onConfirm={() => void run(asking)}
          >
            {asking.text}
          </ConfirmDialog>
        </Suspense>
      )}
    </>
  );
}

function titleOf({ message, failed }: Outcome): string {
  if (failed.length === 0) return message ?? '';
  const not = failed.length === 1 ? '1 was not' : `${numberInWords(failed.length)} were not`;
  return message === null ? `Nothing was changed: ${not}` : `${message}; ${not}`;
}

/** Applies the action to all records, several at a time; a failure does not stop the others. */
async function each<Shown extends RaRecord>(
  records: readonly Shown[],
  { refusal, run }: BulkAction<Shown>,
): Promise<{ record: Shown; why: string | null }[]> {
  const results: { record: Shown; why: string | null }[] = [];
  const waiting = [...records.entries()];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [place, record] = next;
      results[place] = { record, why: refusal?.(record) ?? (await failureOf(() => run(record))) };
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return results;
}

async function failureOf(work: () => Promise<unknown>): Promise<string | null> {
  try {
    await work();
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : 'An unexpected error occurred';
  }
}
