import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { type FormEvent, type ReactNode, useCallback, useState } from 'react';
import blocks from '../frame/blocks.module.css';
import { TextControl } from './text-control.tsx';

export interface TextFormProps {
  name: string;
  label: string;
  text: string;
  onChange(text: string): void;
  /** The error of the text; undefined for none. */
  error: string | undefined;
  help?: string | undefined;
  max?: number;
  submitLabel: string;
  busyLabel: string;
  isBusy: boolean;
  onSubmit(): void;
  size?: 'small' | 'medium';
  className?: string | undefined;
  /** Whether the text has the focus when the form appears. */
  hasFocus?: boolean;
  /** More buttons. */
  actions?: ReactNode;
  /** Shown between the text and the buttons. */
  children?: ReactNode;
}

/** A text of several lines and the button that submits it. The text is never truncated. */
export function TextForm(props: TextFormProps) {
  const { name, label, text, onChange, error, help, max, hasFocus = false, children } = props;
  const { submitLabel, busyLabel, isBusy, onSubmit, size = 'medium', className, actions } = props;
  const [isTried, setTried] = useState(false);
  // An empty text is an error only after an attempt to submit it.
  const isShown = isTried || text.trim() !== '';
  const ready = useCallback(
    (form: HTMLFormElement | null) => {
      if (hasFocus) form?.querySelector('textarea')?.focus();
    },
    [hasFocus],
  );
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    setTried(error !== undefined);
    if (error === undefined) onSubmit();
    else event.currentTarget.querySelector('textarea')?.focus();
  };
  return (
    <Stack ref={ready} component="form" spacing={3} className={className} onSubmit={submit} noValidate>
      <TextControl
        multiline
        {...{ name, label, onChange }}
        value={text}
        {...(max !== undefined && { max })}
        error={isShown ? error : undefined}
        help={help}
      />
      {children}
      <div className={blocks.row}>
        <Button type="submit" variant="contained" size={size} aria-disabled={isBusy || undefined}>
          {isBusy ? busyLabel : submitLabel}
        </Button>
        {actions}
      </div>
    </Stack>
  );
}
