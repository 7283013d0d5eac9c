import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Radio from '@mui/material/Radio';
import { memo, type ReactNode, useId } from 'react';
import styles from './field.module.css';
import { InfoTooltip } from './info-tooltip.tsx';

interface ChoiceProps {
  kind: 'checkbox' | 'radio';
  name: string;
  value?: string;
  label: string;
  checked: boolean;
  /** Receives the choice's own `value`, so that all choices of a list can share one function. */
  onChange(checked: boolean, value: string): void;
  help?: ReactNode;
  tooltip?: string | undefined;
  invalid?: boolean;
  /** Ids of texts outside the choice that describe it. */
  describedBy?: string | undefined;
}

/** One checkbox or radio button with its label to the right of it. */
export const Choice = memo(function Choice(props: ChoiceProps) {
  const { kind, name, value = 'on', label, checked, onChange, help, tooltip, invalid = false } = props;
  const helpId = `${useId()}-help`;
  const Control = kind === 'radio' ? Radio : Checkbox;
  return (
    <div>
      <FormControlLabel
        label={label}
        control={
          <Control
            color={invalid ? 'error' : 'primary'}
            name={name}
            value={value}
            checked={checked}
            onChange={(event) => onChange(event.target.checked, value)}
            slotProps={{
              input: {
                'aria-describedby':
                  [props.describedBy, help && helpId].filter(Boolean).join(' ') || undefined,
                'aria-invalid': invalid && kind === 'checkbox' ? true : undefined,
              },
            }}
          />
        }
      />
      {tooltip && <InfoTooltip text={tooltip} />}
      {help && (
        <FormHelperText id={helpId} error={false} className={styles.choiceHelp}>
          {help}
        </FormHelperText>
      )}
    </div>
  );
});
