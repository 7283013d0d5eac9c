import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { type Dispatch, type SetStateAction, useRef } from 'react';
import { ApiError } from '#src/api/api-error.ts';
import { type StoredFile, uploadFile } from '#src/api/upload.ts';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import textStyles from '#src/ui/text/text.module.css';
import { VisuallyHidden } from '#src/ui/text/visually-hidden.tsx';
import styles from './help-parts.module.css';

/** The bound of the contract. */
const atMost = 5;

interface AttachmentsProps {
  files: readonly StoredFile[];
  onChange: Dispatch<SetStateAction<readonly StoredFile[]>>;
}

/** The pictures that a message will have. They are uploaded when they are chosen. */
export function Attachments({ files, onChange }: AttachmentsProps) {
  const input = useRef<HTMLInputElement>(null);
  const upload = useMutation({
    mutationFn: (file: File) =>
      uploadFile('/upload/onboarding/private', file, {
        onProgress: () => undefined,
        signal: new AbortController().signal,
      }),
    onSuccess: (file) => onChange((now) => [...now, file]),
  });
  return (
    <div className={styles.attach}>
      {files.length > 0 && (
        <ul className={styles.files} aria-label="Attached pictures">
          {files.map((file) => (
            <li key={file.id} className={styles.file}>
              <span className={textStyles.clipped}>{file.name}</span>
              <Button size="small" onClick={() => onChange((now) => now.filter((each) => each !== file))}>
                Remove<VisuallyHidden> {file.name}</VisuallyHidden>
              </Button>
            </li>
          ))}
        </ul>
      )}
      <input
        ref={input}
        hidden
        type="file"
        accept=".jpg,.jpeg,.png,image/jpeg,image/png"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) upload.mutate(file);
          // Allows choosing the same file again.
          target.value = '';
        }}
      />
      <Button
        size="small"
        variant="outlined"
        disabled={files.length >= atMost}
        aria-disabled={upload.isPending || undefined}
        onClick={() => {
          if (!upload.isPending) input.current?.click();
        }}
      >
        {upload.isPending ? 'Uploading…' : 'Attach a picture'}
      </Button>
      <span className={textStyles.note}>JPG or PNG, at most {atMost}</span>
      {upload.error && (
        <FormAlert severity="error" title="The picture was not attached">
          {upload.error instanceof ApiError ? upload.error.messages.join(' ') : upload.error.message}
        </FormAlert>
      )}
    </div>
  );
}
