import Autocomplete from '@mui/material/Autocomplete';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNotify } from 'react-admin';
import { blockchains } from '#domain/catalogues/assets.ts';
import { countries } from '#domain/catalogues/countries.ts';
import {
  levelLabel,
  levelsOf,
  type RiskFactor,
  riskFactorNames,
  riskFactors,
} from '#domain/compliance/risk/factors.ts';
import { checkRiskTable, maxPoints } from '#domain/compliance/risk/risk-table.ts';
import { proposeRiskTable, type RiskTable } from '#src/api/admin/risk-table.ts';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { typedForms } from '../kit/form/typed-forms.ts';
import layout from '../kit/layout.module.css';
import { useStaffMember } from '../kit/staff-member.ts';
import styles from './risk-table.module.css';

const place = 'risk-table';

interface ProposalFormProps {
  /** The table in force. */
  table: RiskTable;
  onClose(): void;
}

/** Edits a copy of the table and proposes it. What is typed is stored until it is proposed. */
export function ProposalForm({ table, onClose }: ProposalFormProps) {
  const { id: staffId } = useStaffMember();
  const [typed] = useState(() => typedForms.read(staffId, place)?.mine);
  const [mine, setMine] = useState<RiskTable>({
    ...table,
    ...(typed?.table as Partial<RiskTable> | undefined),
  });
  const [reason, setReason] = useState(String(typed?.reason ?? ''));
  const [wrong, setWrong] = useState<readonly string[]>([]);
  const notify = useNotify();
  useEffect(() => {
    typedForms.write(staffId, place, { mine: { table: mine, reason }, base: {} });
  }, [staffId, mine, reason]);
  const end = () => {
    typedForms.write(staffId, place, null);
    onClose();
  };
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => proposeRiskTable({ table: mine, reason: reason.trim() }),
    onSuccess: () => {
      notify('The table is proposed. Another person has to approve it.', { type: 'success' });
      end();
    },
  });
  const propose = () => {
    const checked = checkRiskTable(mine);
    const messages = checked.ok ? [] : checked.errors.map(({ message }) => message);
    if (reason.trim() === '') messages.push('Enter why the table is changed');
    setWrong([...new Set(messages)]);
    if (messages.length === 0) mutate();
  };
  const change = (part: Partial<RiskTable>) => setMine((before) => ({ ...before, ...part }));
  return (
    <Stack
      component="form"
      spacing={6}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        propose();
      }}
    >
      {(wrong.length > 0 || error) && (
        <FormAlert severity="error" title="Not proposed">
          {error ? error.message : wrong.join('. ')}
        </FormAlert>
      )}
      {riskFactorNames.map((factor) => (
        <FactorFields key={factor} factor={factor} table={mine} onChange={change} />
      ))}
      <Countries
        label="Countries with a call for action"
        value={mine.highCountries}
        onChange={(highCountries) => change({ highCountries })}
      />
      <Countries
        label="Countries under increased monitoring"
        value={mine.increasedCountries}
        onChange={(increasedCountries) => change({ increasedCountries })}
      />
      <Choices
        label="Chains that need a closer look"
        options={blockchains}
        value={mine.chains}
        onChange={(chains) => change({ chains })}
      />
      <div className={layout.row}>
        <PointsField
          label="Medium risk from"
          value={mine.mediumFrom}
          onChange={(mediumFrom) => change({ mediumFrom })}
        />
        <PointsField
          label="High risk from"
          value={mine.highFrom}
          onChange={(highFrom) => change({ highFrom })}
        />
      </div>
      <TextField
        label="Reason for the change"
        multiline
        minRows={2}
        value={reason}
        slotProps={{ htmlInput: { maxLength: 2000 } }}
        onChange={(event) => setReason(event.target.value)}
      />
      <div className={layout.row}>
        <Button type="submit" variant="contained" disabled={isPending}>
          {isPending ? 'Proposing…' : 'Propose the table'}
        </Button>
        <Button variant="outlined" disabled={isPending} onClick={end}>
          Discard
        </Button>
      </div>
    </Stack>
  );
}

interface FactorFieldsProps {
  factor: RiskFactor;
  table: RiskTable;
  onChange(part: Partial<RiskTable>): void;
}

function FactorFields({ factor, table, onChange }: FactorFieldsProps) {
  const { label } = riskFactors[factor];
  return (
    <fieldset className={styles.factor}>
      <legend>{label}</legend>
      {levelsOf(factor).map((level) => {
        const name = `${factor}.${level}`;
        const words = levelLabel(factor, level);
        return (
          <div key={level} className={`${layout.row} ${styles.level}`}>
            <PointsField
              label={words}
              max={maxPoints}
              value={table.points[factor]?.[level] ?? 0}
              onChange={(points) =>
                onChange({
                  points: { ...table.points, [factor]: { ...table.points[factor], [level]: points } },
                })
              }
            />
            <FormControlLabel
              label="High by itself"
              control={
                <Checkbox
                  checked={table.floors.includes(name)}
                  slotProps={{ input: { 'aria-label': `${label}, ${words}: high by itself` } }}
                  onChange={(event) =>
                    onChange({
                      floors: event.target.checked
                        ? [...table.floors, name]
                        : table.floors.filter((each) => each !== name),
                    })
                  }
                />
              }
            />
          </div>
        );
      })}
    </fieldset>
  );
}

interface PointsFieldProps {
  label: string;
  value: number;
  max?: number;
  onChange(value: number): void;
}

function PointsField({ label, value, max, onChange }: PointsFieldProps) {
  return (
    <TextField
      className={styles.points ?? ''}
      label={label}
      type="number"
      value={Number.isNaN(value) ? '' : value}
      slotProps={{ htmlInput: { min: 0, ...(max !== undefined && { max }) } }}
      onChange={(event) => onChange(event.target.value === '' ? Number.NaN : Number(event.target.value))}
    />
  );
}

interface ListProps {
  label: string;
  value: readonly string[];
  onChange(value: string[]): void;
}

function Countries(props: ListProps) {
  return <Choices {...props} options={countries} />;
}

function Choices({ label, options, value, onChange }: ListProps & { options: readonly string[] }) {
  return (
    <Autocomplete
      multiple
      options={options}
      value={[...value]}
      onChange={(_event, chosen) => onChange(chosen)}
      renderInput={(params) => <TextField {...params} label={label} />}
    />
  );
}
