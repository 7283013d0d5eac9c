import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useId, useState } from 'react';
import { riskFlagNames } from '#domain/rules/risk-flags.ts';
import { caseTagsQuery } from '#src/api/admin/case-tags.ts';
import { staffQuery } from '#src/api/admin/staff.ts';
import { daysInWords } from '../kit/case/age.ts';
import { riskLabels } from '../kit/case/risk-flags.tsx';
import layout from '../kit/layout.module.css';
import { numberInWords } from '../kit/number-in-words.ts';
import { useStaffMember } from '../kit/staff-member.ts';
import areaText from '../kit/text.module.css';
import styles from './filters.module.css';
import { isFiltered } from './queue-filter.ts';
import { SearchBox } from './search-box.tsx';
import { useQueue } from './use-queue.ts';

const ages = [1, 3, 7, 14, 30].map((days) => ({
  value: String(days),
  label: `${daysInWords(days)} or longer`,
}));
const dueDates = [
  { value: '', label: 'Any day' },
  { value: '0', label: 'Late' },
  ...[1, 3, 7].map((days) => ({ value: String(days), label: `Late, or within ${daysInWords(days)}` })),
];
const risks = riskFlagNames.map((flag) => ({ value: flag, label: riskLabels[flag].label }));

/** All filters of the queue except the status. */
export function FilterBar({ searchRef }: { searchRef: RefObject<HTMLInputElement | null> }) {
  const { filter, setFilter, replaceFilter } = useQueue();
  const moreId = useId();
  const { assignee, waitingDays, risk, dueDays, tag } = filter;
  // On a phone they are collapsed, unless one of them is set.
  const [isOpen, setIsOpen] = useState(
    Boolean(assignee || waitingDays || risk || dueDays !== undefined || tag),
  );
  return (
    <div className={`${layout.screenOnly} ${styles.filters}`}>
      <SearchBox
        value={filter.search ?? ''}
        inputRef={searchRef}
        onSearch={(search) => setFilter({ search })}
      />
      <CommonFilters />
      <Button
        size="small"
        variant="outlined"
        className={styles.moreButton}
        aria-expanded={isOpen}
        aria-controls={moreId}
        onClick={() => setIsOpen(!isOpen)}
      >
        More filters
      </Button>
      <div id={moreId} className={styles.more} data-open={isOpen || undefined}>
        <AssigneeFilter />
        <FilterSelect
          label="Waiting"
          value={String(filter.waitingDays ?? '')}
          options={withOwn([{ value: '', label: 'Any time' }, ...ages], filter.waitingDays)}
          onChange={(days) => setFilter({ waitingDays: days === '' ? undefined : Number(days) })}
        />
        <FilterSelect
          label="Risk flag"
          value={filter.risk ?? ''}
          options={[{ value: '', label: 'Any or none' }, ...risks]}
          onChange={(risk) => setFilter({ risk: riskFlagNames.find((flag) => flag === risk) })}
        />
        <FilterSelect
          label="Due"
          value={String(dueDays ?? '')}
          options={withOwnDue(dueDays)}
          onChange={(days) => setFilter({ dueDays: days === '' ? undefined : Number(days) })}
        />
        <TagFilter />
      </div>
      {isFiltered(filter) && (
        <Button size="small" className={styles.clearAll} onClick={() => replaceFilter({})}>
          Clear filters
        </Button>
      )}
    </div>
  );
}

/** A saved filter or a shared link may contain a number of days that the list does not offer. */
function withOwn(offered: { value: string; label: string }[], days: number | undefined) {
  const isOffered = days === undefined || offered.some(({ value }) => value === String(days));
  return isOffered ? offered : [...offered, { value: String(days), label: `${daysInWords(days)} or longer` }];
}

/** Like `withOwn`, for due dates. */
function withOwnDue(days: number | undefined) {
  const isOffered = days === undefined || dueDates.some(({ value }) => value === String(days));
  return isOffered ? dueDates : [...dueDates, { value: String(days), label: `Within ${daysInWords(days)}` }];
}

/** Shown only if there are tags. */
function TagFilter() {
  const { filter, setFilter } = useQueue();
  const { data: tags = [] } = useQuery(caseTagsQuery);
  const { tag = '' } = filter;
  if (tags.length === 0 && tag === '') return null;
  const options = [
    { value: '', label: 'Any or none' },
    ...tags.map(({ id, name }) => ({ value: id, label: name })),
  ];
  // The last case may have lost the tag, or its name may not be loaded yet.
  const isKnown = options.some(({ value }) => value === tag);
  return (
    <FilterSelect
      label="Tag"
      value={tag}
      options={isKnown ? options : [...options, { value: tag, label: 'Another tag' }]}
      onChange={(next) => setFilter({ tag: next === '' ? undefined : next })}
    />
  );
}

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

function AssigneeFilter() {
  const { id: ownId } = useStaffMember();
  const { filter, setFilter } = useQueue();
  const { data: staff = [] } = useQuery(staffQuery);
  const { assignee = '' } = filter;
  const value = assignee === ownId ? 'me' : assignee;
  const options = [
    { value: '', label: 'Anyone' },
    { value: 'me', label: 'Me' },
    { value: 'nobody', label: 'Nobody' },
    ...staff.filter(({ id }) => id !== ownId).map(({ id, name }) => ({ value: id, label: name })),
  ];
  // The account may be disabled, or its name may not be loaded yet.
  const isKnown = options.some((option) => option.value === value);
  return (
    <FilterSelect
      label="Assignee"
      value={value}
      options={isKnown ? options : [...options, { value, label: 'Someone else' }]}
      onChange={(next) => setFilter({ assignee: next === '' ? undefined : next })}
    />
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
