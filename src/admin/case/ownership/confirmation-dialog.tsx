import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import {
  type Confirmation,
  type Measure,
  maxSourceLength,
  measures,
} from '#domain/compliance/ownership/structure.ts';
import { isCalendarDate } from '#domain/rules/calendar-date.ts';
import { measureLabels } from '#src/ownership/ownership-labels.ts';
import { QuestionDialog } from '#src/ui/dialog/question-dialog.tsx';

interface ConfirmationDialogProps {
  owner: string;
  name: string;
  confirmation: Confirmation | undefined;
  onSave(confirmation: Confirmation): void;
  onClose(): void;
}

type Typed = Omit<Confirmation, 'obtained' | 'measure'> & { obtained: Measure | ''; measure: Measure | '' };

/** Asks how the information about an owner was confirmed: by another measure than the one that gave it. */
export function ConfirmationDialog({ owner, name, confirmation, onSave, onClose }: ConfirmationDialogProps) {
  const today = new Date().toISOString().slice(0, 10);
  const [typed, setTyped] = useState<Typed>(
    confirmation ?? { owner, obtained: 'client_answers', measure: '', source: '', date: today },
  );
  const [isTried, setTried] = useState(false);
  const errors = isTried ? errorsOf(typed, today) : {};
  const save = () => {
    setTried(true);
    const { obtained, measure } = typed;
    if (Object.keys(errorsOf(typed, today)).length > 0 || obtained === '' || measure === '') return;
    onSave({ ...typed, obtained, measure, source: typed.source.trim() });
    onClose();
  };
  return (
    <QuestionDialog
      title={`Confirm ${name}`}
      action="Apply"
      cancelLabel="Cancel"
      onAction={save}
      onCancel={onClose}
    >
      <Stack spacing={4} sx={{ paddingTop: 1 }}>
        <MeasureField
          label="The information came from"
          value={typed.obtained}
          error={undefined}
          onChange={(obtained) => setTyped({ ...typed, obtained })}
        />
        <MeasureField
          label="Confirmed by"
          value={typed.measure}
          error={errors.measure}
          onChange={(measure) => setTyped({ ...typed, measure })}
        />
        <TextField
          fullWidth
          label="Source"
          autoComplete="off"
          helperText={errors.source ?? 'Which record: its number, address or date'}
          error={errors.source !== undefined}
          value={typed.source}
          onChange={({ target }) => setTyped({ ...typed, source: target.value })}
        />
        <TextField
          fullWidth
          type="date"
          label="Date"
          slotProps={{ inputLabel: { shrink: true }, htmlInput: { max: today } }}
          helperText={errors.date}
          error={errors.date !== undefined}
          value={typed.date}
          onChange={({ target }) => setTyped({ ...typed, date: target.value })}
        />
      </Stack>
    </QuestionDialog>
  );
}

/** Returns the messages by field, as the server's rule would. */
function errorsOf(
  { obtained, measure, source, date }: Typed,
  today: string,
): Partial<Record<keyof Typed, string>> {
  const length = source.trim().length;
  return {
    ...(measure === '' && { measure: 'Choose the measure that confirmed it' }),
    ...(measure !== '' &&
      measure === obtained && { measure: 'Choose a measure other than the one that gave the information' }),
    ...(length === 0 && { source: 'Enter which record it was: its number, address or date' }),
    ...(length > maxSourceLength && { source: `Shorten this to ${maxSourceLength} characters or fewer` }),
    ...(!isCalendarDate(date) && { date: 'Enter the date of the confirmation' }),
    ...(date > today && { date: 'Enter a date that is not in the future' }),
  };
}

interface MeasureFieldProps {
  label: string;
  value: Measure | '';
  error: string | undefined;
  onChange(measure: Measure): void;
}

function MeasureField({ label, value, error, onChange }: MeasureFieldProps) {
  return (
    <TextField
      select
      fullWidth
      label={label}
      value={value}
      error={error !== undefined}
      helperText={error}
      onChange={({ target }) => onChange(target.value as Measure)}
    >
      {measures.map((measure) => (
        <MenuItem key={measure} value={measure}>
          {measureLabels[measure]}
        </MenuItem>
      ))}
    </TextField>
  );
}
