import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { Badge, type BadgeTone } from '#src/admin/kit/case/badge.tsx';
import layout from '#src/admin/kit/layout.module.css';
import type { MsbOpenItem } from '#src/api/admin/msb-records.ts';
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

interface OpenItemsProps {
  items: readonly MsbOpenItem[];
  /** Starts to record what is missing; without it, the caller may not. */
  onAdd?(item: MsbOpenItem): void;
}

/** What is left to do for an application, with the source of each rule. */
export function OpenItems({ items, onAdd }: OpenItemsProps) {
  return (
    <Stack
      component="section"
      spacing={3}
      className={`${layout.card} ${styles.part}`}
      aria-labelledby="msb-open-items"
    >
      <h2 id="msb-open-items">Left to do</h2>
      {items.length === 0 && <p className={textStyles.quiet}>Nothing is missing, too old or overdue.</p>}
      {items.length > 0 && (
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
              {onAdd && item.recordId === null && (
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
            </li>
          ))}
        </Stack>
      )}
    </Stack>
  );
}
