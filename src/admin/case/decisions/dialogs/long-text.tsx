import { type ReactNode, useCallback } from 'react';
import { TextControl } from '#src/ui/form/text-control.tsx';

interface LongTextProps {
  name: string;
  label: string;
  help?: ReactNode;
  value: string;
  max: number;
  error?: string | undefined;
  hasFocus?: boolean;
  onChange(text: string): void;
}

/** A text area that warns near its maximum length and truncates nothing. */
export function LongText({ max, error, hasFocus = false, ...control }: LongTextProps) {
  const ready = useCallback(
    (box: HTMLDivElement | null) => {
      if (hasFocus) box?.querySelector('textarea')?.focus();
    },
    [hasFocus],
  );
  return (
    <div ref={ready}>
      <TextControl multiline {...control} error={error ?? tooLong(control.value.trim(), max)} />
    </div>
  );
}

/** Returns the error of a text that is too long; undefined for none. */
export function tooLong(text: string, max: number): string | undefined {
  const over = text.length - max;
  if (over <= 0) return undefined;
  return `At most ${max} characters. Remove ${over}`;
}
