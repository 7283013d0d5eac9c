import Button from '@mui/material/Button';
import { useFormikContext } from 'formik';
import { useId, useRef } from 'react';
import { resumeEndings, resumeFileRefusal } from '#domain/rules/resume-file.ts';
import { Field, fieldIds } from '#src/ui/form/field.tsx';
import { useFieldBinding } from '#src/ui/form/use-field-binding.ts';
import blocks from '#src/ui/frame/blocks.module.css';
import { sizeInWords } from '#src/ui/text/size-in-words.ts';
import text from '#src/ui/text/text.module.css';
import styles from './careers.module.css';

/** Selects the file of an application. A file with an invalid name or size is refused at once. */
export function ResumeFileInput({ name, label }: { name: string; label: string }) {
  const id = useId();
  const chooser = useRef<HTMLInputElement>(null);
  const { value: file, error, setValue } = useFieldBinding<File | null>(name);
  const { setFieldError } = useFormikContext();
  const choose = (chosen: File | undefined) => {
    if (!chosen) return;
    const refusal = resumeFileRefusal(chosen);
    // A previously selected file stays.
    if (refusal) setFieldError(name, refusal);
    else setValue(chosen);
  };
  const notes = fieldIds(id);
  return (
    <Field
      id={id}
      label={label}
      help="A PDF, a Word document (docx) or a picture (jpg, png), up to 10 MB. If you reload the page, choose it again."
      error={error}
    >
      <div className={blocks.row}>
        <Button
          id={id}
          variant="outlined"
          aria-describedby={[error && notes.error, notes.help].filter(Boolean).join(' ')}
          aria-labelledby={`${notes.label} ${id}`}
          data-refused={error === undefined ? undefined : ''}
          onClick={() => chooser.current?.click()}
        >
          {file ? 'Choose another file' : 'Choose a file'}
        </Button>
        <span className={`${text.small} ${styles.chosen}`} role="status">
          {file ? `${file.name} (${sizeInWords(file.size)})` : 'No file is chosen'}
        </span>
        <input
          ref={chooser}
          hidden
          type="file"
          aria-label={label}
          accept={resumeEndings.join(',')}
          onChange={({ target }) => {
            choose(target.files?.[0]);
            // Allows selecting the same file again.
            target.value = '';
          }}
        />
      </div>
    </Field>
  );
}
