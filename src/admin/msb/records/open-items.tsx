import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { asSentence } from '#domain/copy.ts';
import { Badge, type BadgeTone } from '#src/admin/kit/case/badge.tsx';
import layout from '#src/admin/kit/layout.module.css';
import { TryAgain } from '#src/admin/kit/try-again.tsx';
import type { MsbOpenItem } from '#src/api/admin/msb-records.ts';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { FormSkeleton } from '#src/ui/form/form-skeleton.tsx';
import textStyles from '#src/ui/text/text.module.css';
import { VisuallyHidden } from '#src/ui/text/visually-hidden.tsx';
import styles from '../msb.module.css';

const stateLabels: Record<MsbOpenItem['state'], string> = {
  missing: 'Missing',
  too_old: 'Too old',
  not_translated: 'Not translated',
  due: 'Due',
  overdue: 'Overdue',
};
const tones: Record<MsbOpenItem['state'], BadgeTone> = {
  missing: 'ours',
  too_old: 'rejected',
  not_translated: 'ours',
  due: 'ours',
  overdue: 'rejected',
};

/** Returns whether a new record is the answer: one that is missing, or a newer check than the one that is too old. */
const isAdded = ({ kind, state, recordId }: MsbOpenItem) =>
  recordId === null || (kind === 'criminal_check' && state === 'too_old');

interface OpenItemsProps {
  /** Undefined until they are loaded. */
  items: readonly MsbOpenItem[] | undefined;
  error: Error | null;
  onRetry(): void;
  /** Starts to record what is missing; without it, the caller may not. */
  onAdd?(item: MsbOpenItem): void;
  /** Opens the record that an item is about. */
  onEdit?(item: MsbOpenItem): void;
}

/** What is left to do for an application, with the source of each rule. */
export function OpenItems({ items, error, onRetry, onAdd, onEdit }: OpenItemsProps) {
  return (
    <Stack
      component="section"
      spacing={3}
      className={`${layout.card} ${styles.part}`}
      aria-labelledby="msb-open-items"
    >
      <h2 id="msb-open-items">Left to do</h2>
      {error && (
        <FormAlert
          severity="error"
          title="What is left to do could not be loaded"
          action={<TryAgain onClick={onRetry} />}
        >
          {asSentence(error.message)}
        </FormAlert>
      )}
      {!items && !error && <FormSkeleton rows={1} hasHeading />}
      {items?.length === 0 && <p className={textStyles.quiet}>Nothing is missing, too old or overdue.</p>}
      {items && items.length > 0 && (
        <Stack component="ul" spacing={3}>
          {items.map((item) => (
            <li
              key={`${item.kind} ${item.recordId ?? item.subject} ${item.state}`}
              className={layout.between}
            >
              <div className={layout.grow}>
                <p className={layout.row}>
                  <span className={textStyles.strong}>{item.subject}</span>
                  <Badge tone={tones[item.state]} status={item.state}>
                    {stateLabels[item.state]}
                  </Badge>
                </p>
                <p>{item.text}</p>
                <p className={textStyles.note}>{item.citation}</p>
              </div>
              {onAdd && isAdded(item) && (
                <Button
                  size="small"
                  variant="outlined"
                  className={layout.screenOnly}
                  onClick={() => onAdd(item)}
                >
                  {item.kind === 'agent' ? 'Add agent' : 'Add check'}
                  <VisuallyHidden> for {item.subject}</VisuallyHidden>
                </Button>
              )}
              {onEdit && !isAdded(item) && (
                <Button
                  size="small"
                  variant="outlined"
                  className={layout.screenOnly}
                  onClick={() => onEdit(item)}
                >
                  Edit<VisuallyHidden> {item.subject}</VisuallyHidden>
                </Button>
              )}
            </li>
          ))}
        </Stack>
      )}
    </Stack>
  );
}
