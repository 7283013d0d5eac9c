import Checkbox from '@mui/material/Checkbox';
import Radio from '@mui/material/Radio';
import { memo, type ReactNode, useId } from 'react';
import { CheckIcon } from '../icons/icons.tsx';
import styles from './choice.module.css';
import { InfoTooltip } from './info-tooltip.tsx';

const ICONS = {
  checkbox: {
    icon: <span className={styles.box} />,
    checkedIcon: (
      <span className={`${styles.box} ${styles.on}`}>
        <CheckIcon size={16} />
      </span>
    ),
  },
  radio: {
    icon: <span className={styles.dot} />,
    checkedIcon: <span className={`${styles.dot} ${styles.on}`} />,
  },
};

interface ChoiceProps {
  kind: keyof typeof ICONS;
  name: string;
  value?: string;
  label: string;
  checked: boolean;
  /** Gets the choice's own `value`, so that a list can hand all its choices the same function. */
  onChange(checked: boolean, value: string): void;
  help?: ReactNode;
  tooltip?: string;
  invalid?: boolean;
  /** Ids of texts outside the choice that describe it. */
  describedBy?: string | undefined;
}

/** One checkbox or radio button with its label to the right of it. */
export const Choice = memo(function Choice(props: ChoiceProps) {
  const { kind, name, value = 'on', label, checked, onChange, help, tooltip, invalid = false } = props;
  const id = useId();
  const helpId = `${id}-help`;
  const Control = kind === 'radio' ? Radio : Checkbox;
  return (
    <div className={`${styles.choice} ${invalid ? styles.invalid : ''}`}>
      <Control
        id={id}
        name={name}
        value={value}
        checked={checked}
        onChange={(event) => onChange(event.target.checked, value)}
        {...ICONS[kind]}
        slotProps={{
          input: {
            'aria-describedby': [props.describedBy, help && helpId].filter(Boolean).join(' ') || undefined,
            'aria-invalid': invalid && kind === 'checkbox' ? true : undefined,
          },
        }}
      />
      <div className={styles.text}>
        <div className={styles.line}>
          <label htmlFor={id} className={styles.label}>
            {label}
          </label>
          {tooltip && <InfoTooltip text={tooltip} />}
        </div>
        {help && (
          <p id={helpId} className={styles.help}>
            {help}
          </p>
        )}
      </div>
    </div>
  );
});
