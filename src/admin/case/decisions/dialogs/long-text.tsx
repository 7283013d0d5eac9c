import { type ReactNode, useCallback } from 'react';
import { TextControl } from '#src/ui/form/text-control.tsx';

interface LongTextProps {
  name: string;
  label: string;
  help?: ReactNode;
  value: string;
  /** The most characters that may be sent. */
  max: number;
  error?: string | undefined;
  /** Whether writing can begin at once. */
  hasFocus?: boolean;
  onChange(text: string): void;
}

/** A text area that says so before too much is typed, and cuts nothing off. */
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

/** What is wrong with a text of too many characters; undefined where nothing is. */
export function tooLong(text: string, max: number): string | undefined {
  const over = text.length - max;
  if (over <= 0) return undefined;
  return `At most ${max} characters: take away ${over}`;
}
