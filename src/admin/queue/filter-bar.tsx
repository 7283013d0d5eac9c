import Button from '@mui/material/Button';
import Popover from '@mui/material/Popover';
import TextField from '@mui/material/TextField';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { type ReactNode, type RefObject, useState } from 'react';
import { ChevronDownIcon, CloseIcon } from '#src/ui/icons/icons.tsx';
import layout from '../kit/layout.module.css';
import { numberInWords } from '../kit/number-in-words.ts';
import areaText from '../kit/text.module.css';
import { useFilterChoices } from './filter-choices.ts';
import type { FilterChoice } from './filter-option.ts';
import styles from './filters.module.css';
import { isFiltered } from './queue-filter.ts';
import { SearchBox } from './search-box.tsx';
import { useQueue } from './use-queue.ts';

interface FilterBarProps {
  searchRef: RefObject<HTMLInputElement | null>;
  /** Shown after the chips while a filter is set. */
  children?: ReactNode;
}

/** The search, the two most common filters, the others behind a button, and a chip for each filter that is set. */
export function FilterBar({ searchRef, children }: FilterBarProps) {
  const { filter, setFilter, replaceFilter } = useQueue();
  const choices = useFilterChoices();
  const set = choices.filter(({ value }) => value !== '');
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <div className={layout.screenOnly}>
      <div className={styles.filters}>
        <SearchBox
          value={filter.search ?? ''}
          inputRef={searchRef}
          onSearch={(search) => setFilter({ search, similar: undefined })}
        />
        <CommonFilters />
        <Button
          variant="outlined"
          className={styles.open}
          aria-haspopup="dialog"
          aria-expanded={anchor !== null}
          endIcon={<ChevronDownIcon size={16} />}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          Filters
          {set.length > 0 && <span className={`${layout.pill} ${styles.number} tabular`}>{set.length}</span>}
        </Button>
        <Popover
          open={anchor !== null}
          anchorEl={anchor}
          onClose={() => setAnchor(null)}
          anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
          slotProps={{ paper: { role: 'dialog', 'aria-label': 'Filters', className: styles.paper } }}
        >
          <div className={styles.choices}>
            {choices.map(({ name, label, value, options, change }) => (
              <FilterSelect key={name} label={label} value={value} options={options} onChange={change} />
            ))}
          </div>
          <div className={styles.foot}>
            <Button size="small" onClick={() => setAnchor(null)}>
              Close
            </Button>
          </div>
        </Popover>
      </div>
      {isFiltered(filter) && (
        <div className={styles.chips}>
          {set.map(({ name, label, value, options, change }) => (
            <Button
              key={name}
              size="small"
              variant="outlined"
              className={styles.chip}
              endIcon={<CloseIcon size={16} />}
              aria-label={`Remove the filter ${label}: ${labelOf(options, value)}`}
              onClick={() => change('')}
            >
              {label}: {labelOf(options, value)}
            </Button>
          ))}
          <Button size="small" onClick={() => replaceFilter({})}>
            Clear filters
          </Button>
          {children}
        </div>
      )}
    </div>
  );
}

const labelOf = (options: FilterChoice['options'], value: string) =>
  options.find((option) => option.value === value)?.label;

/** The two most common filters. Their counts include only the cases that wait for staff, so the filters show those. */
function CommonFilters() {
  const { filter, setFilter, meta } = useQueue();
  const choices = [
    { assignee: 'me', label: 'Mine', count: meta?.counts.mine },
    { assignee: 'nobody', label: 'Unassigned', count: meta?.counts.unassigned },
  ];
  return (
    <ToggleButtonGroup exclusive aria-label="Whose" value={filter.assignee ?? ''} className={styles.whose}>
      {choices.map(({ assignee, label, count }) => (
        <ToggleButton
          key={assignee}
          value={assignee}
          onClick={() =>
            setFilter(
              filter.assignee === assignee ? { assignee: undefined } : { assignee, status: undefined },
            )
          }
        >
          {label}
          {count !== undefined && (
            <span className={`${areaText.small} ${styles.count} tabular`}>{numberInWords(count)}</span>
          )}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}

interface FilterSelectProps {
  label: string;
  /** '' without a filter. */
  value: string;
  options: readonly { value: string; label: string }[];
  onChange(value: string): void;
  className?: string | undefined;
}

/** A filter or the order of the queue as a native drop-down; a filter that is set is highlighted. */
export function FilterSelect({ label, value, options, onChange, className }: FilterSelectProps) {
  return (
    <TextField
      select
      label={label}
      value={value}
      className={className}
      slotProps={{ select: { native: true }, htmlInput: { 'data-set': value !== '' || undefined } }}
      onChange={(event) => onChange(event.target.value)}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </TextField>
  );
}
