import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import { maxReasonLength } from '#domain/rules/limits.ts';
import { LongText } from './long-text.tsx';

interface ReasonFieldProps {
  label: string;
  help: string;
  value: string;
  error: string | undefined;
  /** Common texts that a click inserts. */
  common: readonly string[];
  onChange(reason: string): void;
}

/** A reason as free text, with common reasons to append to it. */
export function ReasonField({ common, onChange, ...field }: ReasonFieldProps) {
  const withReason = (added: string) => {
    const words = field.value.trim();
    if (words === '' || words.includes(added)) return words || added;
    return `${words} ${added}`;
  };
  return (
    <>
      <LongText name="reason" max={maxReasonLength} hasFocus onChange={onChange} {...field} />
      <Stack
        component="ul"
        direction="row"
        aria-label="Common reasons"
        sx={{ flexWrap: 'wrap', gap: 2, padding: 0, listStyle: 'none' }}
      >
        {common.map((reason) => (
          <li key={reason}>
            <Chip variant="outlined" label={reason} onClick={() => onChange(withReason(reason))} />
          </li>
        ))}
      </Stack>
    </>
  );
}
