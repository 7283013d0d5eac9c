import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import type { StaffMember } from '#src/api/admin/staff.ts';
import { TextForm } from '#src/ui/form/text-form.tsx';
import layout from '../layout.module.css';
import { numberInWords } from '../number-in-words.ts';
import { MentionMenu } from './mention-menu.tsx';

/** The maximum length of a note in characters; the bound of the contract. */
const longest = 5000;
/** The counter is shown from this length on. */
const nearTheEnd = 4500;

/** Returns the error of a note's text; undefined for none. */
function refusedText(text: string): string | undefined {
  const over = lengthOf(text) - longest;
  if (over > 0) return `A note holds ${numberInWords(longest)} characters. Remove ${numberInWords(over)}`;
  return text.trim() === '' ? 'Enter a note first' : undefined;
}

/** Returns `4,620 of 5,000 characters` near the maximum, undefined before. */
function lengthInWords(text: string): string | undefined {
  const length = lengthOf(text);
  return length < nearTheEnd ? undefined : `${numberInWords(length)} of ${numberInWords(longest)} characters`;
}

/** Counts like the server: a character outside the basic multilingual plane counts as one. */
const lengthOf = (text: string) => [...text].length;

type NoteFormProps = {
  /** The label of the text, such as `New note`. */
  label: string;
  text: string;
  onChange(text: string): void;
  /** The people who can be mentioned. */
  people: readonly StaffMember[];
  /** The label of the button, such as `Add note`. */
  submitLabel: string;
  isSaving: boolean;
  onSubmit(): void;
  /** Without it, there is no cancel button. */
  onCancel?: () => void;
  hasFocus?: boolean;
  /** What the note can have besides its text. */
  children?: ReactNode;
};

/** The text of a note and the save button. */
export function NoteForm({ people, submitLabel, isSaving, onSubmit, onCancel, ...props }: NoteFormProps) {
  const { text, onChange } = props;
  return (
    <MentionMenu people={people} text={text} onChange={onChange}>
      <TextForm
        {...props}
        name="note"
        size="small"
        className={layout.screenOnly}
        error={refusedText(text)}
        help={lengthInWords(text) ?? (people.length > 0 ? 'Type @ to mention a staff member.' : undefined)}
        submitLabel={submitLabel}
        busyLabel="Saving…"
        isBusy={isSaving}
        onSubmit={onSubmit}
        actions={
          onCancel && (
            <Button variant="outlined" size="small" onClick={onCancel}>
              Cancel
            </Button>
          )
        }
      />
    </MentionMenu>
  );
}
