import Button from '@mui/material/Button';
import { CloseIcon } from '#src/ui/icons/icons.tsx';
import styles from './filter-chip.module.css';

interface FilterChipProps {
  label: string;
  value: string;
  onRemove(): void;
}

/** A filter that is set; a click removes it. */
export function FilterChip({ label, value, onRemove }: FilterChipProps) {
  return (
    <Button
      size="small"
      variant="outlined"
      className={styles.chip}
      endIcon={<CloseIcon size={16} />}
      aria-label={`Remove the filter ${label}: ${value}`}
      onClick={onRemove}
    >
      {label}: {value}
    </Button>
  );
}
