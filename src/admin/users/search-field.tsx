import { useEffect, useRef, useState } from 'react';
import { TextControl } from '../../ui/text-control.tsx';

/** Milliseconds without a key until the list is asked. */
const quietFor = 300;

interface SearchFieldProps {
  label: string;
  /** What the list is searched for now. */
  value: string;
  onSearch(text: string): void;
}

/** A field that searches while one types, and at once on Enter. */
export function SearchField({ label, value, onSearch }: SearchFieldProps) {
  const [text, setText] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const asked = useRef(value);
  useEffect(() => {
    // Changed elsewhere, such as by the browser's back button; what is being typed is not written over.
    if (value === asked.current) return;
    asked.current = value;
    setText(value);
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const search = (next: string) => {
    clearTimeout(timer.current);
    if (next.trim() === asked.current) return;
    asked.current = next.trim();
    onSearch(next.trim());
  };
  return (
    <search>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          search(text);
        }}
      >
        <TextControl
          name="search"
          label={label}
          autoComplete="off"
          inputMode="search"
          value={text}
          onChange={(next) => {
            setText(next);
            clearTimeout(timer.current);
            timer.current = setTimeout(() => search(next), quietFor);
          }}
        />
      </form>
    </search>
  );
}
