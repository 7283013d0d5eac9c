import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { extraTimeAtMost } from '#domain/learning/allowances.ts';
import { changeLearner } from '#src/api/admin/learners.ts';
import { AdjustDialog } from './adjust-dialog.tsx';
import type { LearnerProgress } from './learner-labels.tsx';

interface LearnerDialogProps {
  learner: LearnerProgress;
  onClose(): void;
}

/** Asks for the last day of a learner's access. */
export function AccessDialog({ learner, onClose }: LearnerDialogProps) {
  const [day, setDay] = useState(learner.accessUntil ?? '');
  const accessUntil = day === '' ? null : day;
  return (
    <AdjustDialog
      title="Change the access"
      text="The learner can open the training until the end of this day (UTC). Progress and certificates stay."
      action="Save access"
      done={accessUntil === null ? 'The access has no end' : 'The end of the access is saved'}
      fields={['accessUntil']}
      send={(reason) => changeLearner(learner.id, { accessUntil, reason })}
      onClose={onClose}
    >
      {(errorOf) => (
        <TextField
          type="date"
          label="Last day of access"
          value={day}
          error={errorOf('accessUntil') !== undefined}
          helperText={errorOf('accessUntil') ?? 'Leave it empty for access without an end.'}
          onChange={({ target }) => setDay(target.value)}
          slotProps={{ inputLabel: { shrink: true } }}
        />
      )}
    </AdjustDialog>
  );
}

/** Asks for the extra time of a learner. */
export function ExtraTimeDialog({ learner, onClose }: LearnerDialogProps) {
  const [unit, setUnit] = useState(learner.extraTime?.unit ?? 'percent');
  const [typed, setTyped] = useState(`${learner.extraTime?.amount ?? ''}`);
  const amount = typed.trim() === '' ? null : Number(typed);
  const most = extraTimeAtMost[unit];
  const isWrong = amount !== null && !(Number.isInteger(amount) && amount >= 1 && amount <= most);
  const problem = isWrong ? `Enter a whole number from 1 to ${most}` : undefined;
  return (
    <AdjustDialog
      title="Change the extra time"
      text="The time is added to every quiz of this training that has a time limit, also to an attempt in progress."
      action="Save extra time"
      done={amount === null ? 'The learner has no extra time' : 'The extra time is saved'}
      fields={['extraTime.amount']}
      problem={problem}
      send={(reason) =>
        changeLearner(learner.id, { extraTime: amount === null ? null : { unit, amount }, reason })
      }
      onClose={onClose}
    >
      {(errorOf, isTried) => {
        const error = (isTried ? problem : undefined) ?? errorOf('extraTime.amount');
        return (
          <>
            <TextField
              label="Extra time"
              value={typed}
              error={error !== undefined}
              helperText={error ?? 'Leave it empty for no extra time.'}
              onChange={({ target }) => setTyped(target.value)}
              slotProps={{ htmlInput: { inputMode: 'numeric' } }}
            />
            <TextField
              select
              label="Unit"
              value={unit}
              onChange={({ target }) => setUnit(target.value === 'minutes' ? 'minutes' : 'percent')}
              slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
            >
              <option value="percent">Per cent of the time limit</option>
              <option value="minutes">Minutes</option>
            </TextField>
          </>
        );
      }}
    </AdjustDialog>
  );
}
