import { TextControl } from '#src/ui/form/text-control.tsx';
import { useSearchText } from '../kit/list/use-search-text.ts';

interface SearchFieldProps {
  label: string;
  /** What the list is searched for now. */
  value: string;
  onSearch(text: string): void;
}

/** A field that searches while one types, and at once on Enter. */
export function SearchField({ label, value, onSearch }: SearchFieldProps) {
  const { text, ask, change } = useSearchText(value, onSearch);
  return (
    <search>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          ask(text);
        }}
      >
        <TextControl
          name="search"
          label={label}
          autoComplete="off"
          inputMode="search"
          value={text}
          onChange={change}
        />
      </form>
    </search>
  );
}
