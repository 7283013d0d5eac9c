import { type ChangeEvent, type HTMLAttributes, memo, type ReactNode, type Ref, useId } from 'react';
import styles from './field.module.css';
import { describedBy, FieldLabel, FieldNotes } from './field-text.tsx';

export interface TextControlProps {
  name: string;
  label: string;
  value: string;
  onChange(value: string): void;
  error?: string | undefined;
  help?: ReactNode;
  tooltip?: string;
  type?: 'text' | 'email' | 'tel' | 'url';
  autoComplete?: string;
  inputMode?: HTMLAttributes<HTMLInputElement>['inputMode'];
  /** A text area of four rows (specification section 9). */
  multiline?: boolean;
  disabled?: boolean;
  inputRef?: Ref<HTMLInputElement>;
}

const NO_SPELLING = new Set(['email', 'tel', 'url']);

/** A labelled text field that knows nothing of Formik; `TextInput` binds it, the sign-in page uses it as it is. */
export const TextControl = memo(function TextControl(props: TextControlProps) {
  const { name, label, value, onChange, error, help, tooltip, type = 'text' } = props;
  const id = useId();
  const shared = {
    id,
    name,
    value,
    className: styles.control,
    disabled: props.disabled,
    autoComplete: props.autoComplete,
    inputMode: props.inputMode,
    'aria-invalid': error === undefined ? undefined : true,
    'aria-describedby': describedBy(id, help, error),
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => onChange(event.target.value),
  } as const;
  return (
    <div className={styles.field}>
      <FieldLabel id={id} label={label} tooltip={tooltip} />
      {props.multiline ? (
        <textarea rows={4} {...shared} />
      ) : (
        <input
          type={type}
          ref={props.inputRef}
          spellCheck={NO_SPELLING.has(type) ? false : undefined}
          {...shared}
        />
      )}
      <FieldNotes id={id} help={help} error={error} />
    </div>
  );
});
