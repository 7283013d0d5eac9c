import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import { useId } from 'react';
import { isSavedStep, type SavedStepId, stepOf, steps } from '#machines/steps.ts';

const sharable = steps.flatMap(({ id }) => (isSavedStep(id) ? [id] : []));

interface SharedPartsProps {
  value: readonly SavedStepId[];
  /** The error message, if nothing is chosen. */
  error?: string | undefined;
  onChange(value: SavedStepId[]): void;
}

/** The parts of the onboarding, of which those are ticked that a colleague may fill in. */
export function SharedParts({ value, error, onChange }: SharedPartsProps) {
  const hint = useId();
  return (
    <FormControl component="fieldset" error={error !== undefined} aria-describedby={error && hint}>
      <FormLabel component="legend" sx={{ float: 'none', mb: 2 }}>
        What should they fill in?
      </FormLabel>
      <FormGroup sx={{ clear: 'both' }}>
        {sharable.map((id) => (
          <FormControlLabel
            key={id}
            control={
              <Checkbox
                checked={value.includes(id)}
                onChange={(_, isChosen) =>
                  onChange(sharable.filter((each) => (each === id ? isChosen : value.includes(each))))
                }
              />
            }
            label={stepOf(id).title}
          />
        ))}
      </FormGroup>
      {error && <FormHelperText id={hint}>{error}</FormHelperText>}
    </FormControl>
  );
}
