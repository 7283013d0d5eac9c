import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import { Link as RouterLink } from 'react-router-dom';
import { entryForms } from '#domain/compliance/entries/entry-forms.ts';
import { dayInWords } from '#domain/copy.ts';
import { adminPaths } from '#src/admin/kit/admin-paths.ts';
import layout from '#src/admin/kit/layout.module.css';
import type { ComplianceFile, ComplianceItem } from '#src/api/admin/compliance.ts';
import { StatusChip } from '#src/ui/feedback/status-chip.tsx';
import textStyles from '#src/ui/text/text.module.css';
import { useCase } from '../use-case.ts';
import styles from './compliance.module.css';
import type { Recording } from './record-menu.tsx';
import { SatisfiedBy } from './satisfied-by.tsx';

interface FileItemsProps {
  file: Pick<ComplianceFile, 'entries'>;
  items: readonly ComplianceItem[];
  /** Null if nothing can be recorded. */
  onRecord: ((recording: Recording) => void) | null;
}

/** The items of one subject: title, source in the law, state, what satisfies each, and the button that records it. */
export function FileItems({ file, items, onRecord }: FileItemsProps) {
  return (
    <ul className={layout.lines}>
      {items.map((item) => (
        <li key={item.rule} className={styles.item}>
          <div className={layout.grow}>
            <strong>{item.title}</strong>
            <p className={textStyles.quiet}>{item.citation}</p>
            {item.state === 'satisfied' ? (
              <SatisfiedBy item={item} entries={file.entries} />
            ) : (
              <p>
                {item.open}
                {item.dueOn && ` Due on ${dayInWords(item.dueOn)}.`}
              </p>
            )}
          </div>
          <div className={layout.row}>
            <ItemState item={item} />
            {onRecord && <RecordButton item={item} onRecord={onRecord} />}
          </div>
        </li>
      ))}
    </ul>
  );
}

function ItemState({ item: { state, isDemanded } }: { item: ComplianceItem }) {
  if (state === 'satisfied') return <StatusChip tone="saved">Satisfied</StatusChip>;
  if (state === 'overdue') return <Chip color="error" label="Overdue" />;
  return <StatusChip tone="open">{isDemanded ? 'Open, before approval' : 'Open'}</StatusChip>;
}

/** The rules that the ownership of the case satisfies. */
const recordedAsOwnership: readonly string[] = ['ownership.structure', 'ownership.confirmed'];

function RecordButton({
  item,
  onRecord,
}: {
  item: ComplianceItem;
  onRecord: NonNullable<FileItemsProps['onRecord']>;
}) {
  const { id } = useCase().summary;
  if (recordedAsOwnership.includes(item.rule)) {
    return (
      <Button
        className={layout.screenOnly}
        size="small"
        variant="outlined"
        component={RouterLink}
        to={adminPaths.case(id, 'ownership')}
      >
        Open the ownership
      </Button>
    );
  }
  const [kind] = item.entries;
  if (!kind) return null;
  const isSatisfied = item.state === 'satisfied';
  return (
    <Button
      className={layout.screenOnly}
      size="small"
      variant="outlined"
      aria-label={`${isSatisfied ? 'Record again' : 'Record'}: ${entryForms[kind].title}`}
      onClick={() => onRecord({ kind, subject: item.subject })}
    >
      {isSatisfied ? 'Record again' : 'Record'}
    </Button>
  );
}
