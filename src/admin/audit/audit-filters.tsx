import Button from '@mui/material/Button';
import ToggleButton from '@mui/material/ToggleButton';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useListContext } from 'react-admin';
import {
  type AuditFormat,
  type AuditSearch,
  accountQuery,
  downloadAudit,
  namedCaseQuery,
} from '#src/api/admin/audit.ts';
import { ChevronDownIcon } from '#src/ui/icons/icons.tsx';
import { DownloadButton } from '../kit/download-button.tsx';
import layout from '../kit/layout.module.css';
import { FilterChip } from '../kit/list/filter-chip.tsx';
import styles from './audit.module.css';
import { actionLabel, kindLabels } from './audit-labels.ts';
import { type AuditFields, apiSearchOf, refusedFields, searchOf } from './audit-search.ts';
import { AuditSearchForm } from './audit-search-form.tsx';
import { presetOf, presets } from './presets.ts';
import { shortened } from './subject-labels.ts';

interface AuditFiltersProps {
  asked: AuditFields;
  onAsk(search: Record<string, string>): void;
}

/** Frequent searches, the fields behind one button, a chip for each that is set, and the export of what was found. */
export function AuditFilters({ asked, onAsk }: AuditFiltersProps) {
  const { error } = useListContext();
  const [isOpen, setOpen] = useState(false);
  const isShown = isOpen || Object.keys(refusedFields(error)).length > 0;
  const id = useId();
  const search = searchOf(asked);
  const set = Object.keys(search) as (keyof AuditFields)[];
  const without = (name: keyof AuditFields) =>
    Object.fromEntries(Object.entries(search).filter(([each]) => each !== name));
  return (
    <div className={`${layout.screenOnly} ${styles.filters}`}>
      <div className={layout.row}>
        <Button
          variant="outlined"
          aria-expanded={isShown}
          aria-controls={id}
          endIcon={<ChevronDownIcon size={16} className={isShown ? styles.turned : undefined} />}
          onClick={() => setOpen(!isShown)}
        >
          Filters
          {set.length > 0 && <span className={`${layout.pill} ${styles.number} tabular`}>{set.length}</span>}
        </Button>
        {presets.map(({ label, why, action }) => (
          <ToggleButton
            key={label}
            size="small"
            value={action}
            selected={asked.action === action}
            title={why}
            className={styles.preset}
            onClick={() =>
              onAsk(asked.action === action ? without('action') : { ...without('kind'), action })
            }
          >
            {label}
          </ToggleButton>
        ))}
        <div className={`${layout.row} ${styles.exports}`}>
          <Export search={apiSearchOf(asked)} format="csv" label="Export as CSV" />
          <Export search={apiSearchOf(asked)} format="jsonl" label="Export as JSON lines" />
        </div>
      </div>
      <div id={id} hidden={!isShown}>
        {isShown && <AuditSearchForm asked={asked} onAsk={onAsk} />}
      </div>
      {set.length > 0 && (
        <div className={layout.row}>
          {set.map((name) => (
            <Chip key={name} name={name} asked={asked} onRemove={() => onAsk(without(name))} />
          ))}
          <Button size="small" onClick={() => onAsk({})}>
            Clear filters
          </Button>
        </div>
      )}
    </div>
  );
}

interface ExportProps {
  search: AuditSearch;
  format: AuditFormat;
  label: string;
}

function Export({ search, format, label }: ExportProps) {
  return (
    <DownloadButton
      label={label}
      failed="The trail could not be exported"
      fetchFile={() => downloadAudit(search, format)}
    />
  );
}

const labels: Readonly<Record<keyof AuditFields, string>> = {
  actorId: 'Who',
  action: 'What',
  kind: 'Show',
  caseId: 'Company',
  subjectId: 'On what',
  from: 'From',
  to: 'To',
};

interface ChipProps {
  name: keyof AuditFields;
  asked: AuditFields;
  onRemove(): void;
}

function Chip({ name, asked, onRemove }: ChipProps) {
  const value = asked[name];
  const isKnownBy = (field: keyof AuditFields) => ({ enabled: name === field, retry: false });
  const account = useQuery({ ...accountQuery(value), ...isKnownBy('actorId') }).data;
  const company = useQuery({ ...namedCaseQuery(value), ...isKnownBy('caseId') }).data;
  const words: Readonly<Record<keyof AuditFields, string>> = {
    actorId: account ? `${account.firstName} ${account.lastName}`.trim() || account.email : shortened(value),
    action: presetOf(value)?.label ?? actionLabel(value),
    kind: asked.kind === '' ? '' : kindLabels[asked.kind],
    caseId: company ? company.company || company.email : shortened(value),
    subjectId: shortened(value),
    from: value,
    to: value,
  };
  return <FilterChip label={labels[name]} value={words[name]} onRemove={onRemove} />;
}
