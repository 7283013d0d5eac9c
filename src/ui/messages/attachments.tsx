import Button from '@mui/material/Button';
import { type Dispatch, type SetStateAction, useRef, useState } from 'react';
import { FormAlert } from '../feedback/form-alert.tsx';
import textStyles from '../text/text.module.css';
import { VisuallyHidden } from '../text/visually-hidden.tsx';
import styles from './attachments.module.css';

/** The bound of the contract. */
const atMost = 5;

interface AttachmentsProps<File extends { id: string; name: string }> {
  files: readonly File[];
  onChange: Dispatch<SetStateAction<readonly File[]>>;
  /** Uploads a chosen file. Rejects with a message for the user. */
  upload(file: globalThis.File): Promise<File>;
  /** What can be attached, such as `picture`. */
  what: string;
  /** The accepted types in words, such as `JPG or PNG`. */
  types: string;
  /** The accepted types, as an input takes them. */
  accept: string;
}

/** The files that a message or a note will have. They are uploaded when they are chosen. */
export function Attachments<File extends { id: string; name: string }>(props: AttachmentsProps<File>) {
  const { files, onChange, upload, what, types, accept } = props;
  const input = useRef<HTMLInputElement>(null);
  const [isUploading, setUploading] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const add = async (file: globalThis.File) => {
    setUploading(true);
    setTrouble(null);
    try {
      const stored = await upload(file);
      onChange((now) => [...now, stored]);
    } catch (error) {
      setTrouble(error instanceof Error ? error.message : String(error));
    } finally {
      setUploading(false);
    }
  };
  return (
    <div className={styles.attach}>
      {files.length > 0 && (
        <ul className={styles.files} aria-label={`Attached ${what}s`}>
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
        accept={accept}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) void add(file);
          // Allows choosing the same file again.
          target.value = '';
        }}
      />
      <Button
        size="small"
        variant="outlined"
        disabled={files.length >= atMost}
        aria-disabled={isUploading || undefined}
        onClick={() => {
          if (!isUploading) input.current?.click();
        }}
      >
        {isUploading ? 'Uploading…' : `Attach a ${what}`}
      </Button>
      <span className={textStyles.note}>
        {types}, at most {atMost}
      </span>
      {trouble !== null && (
        <FormAlert severity="error" title={`The ${what} was not attached`}>
          {trouble}
        </FormAlert>
      )}
    </div>
  );
}
