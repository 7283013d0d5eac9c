import Button from '@mui/material/Button';
import { type Ref, useRef } from 'react';
import { useDropzone } from 'react-dropzone';
import { acceptedEndings } from '#domain/rules/file-refusal.ts';
import { CameraIcon, UploadIcon } from '#src/ui/icons/client-icons.tsx';
import text from '#src/ui/text/text.module.css';
import { VisuallyHidden } from '#src/ui/text/visually-hidden.tsx';
import styles from './documents.module.css';

type DropZoneProps = {
  /** The group's key, for links to the button. */
  property: string;
  label: string;
  describedBy: string;
  disabled: boolean;
  buttonRef: Ref<HTMLButtonElement>;
  onChoose(files: readonly File[]): void;
};

// For the `accept` attribute. Not HEIC: an iPhone converts its pictures itself, unless a page says that it accepts them. One that is chosen nevertheless is
// converted where the browser can.
export const acceptedFiles = [
  ...[...acceptedEndings, 'pdf'].map((ending) => `.${ending}`),
  'image/jpeg',
  'image/png',
  'application/pdf',
].join(',');

/** The attribute of a group's drop zone: files that are dropped elsewhere on the page have no group yet. */
export const dropZoneMark = 'data-drop-zone';

/** Takes files of a group: dropped, selected, or photographed on a hand-held device. */
export function DropZone({ property, label, describedBy, disabled, buttonRef, onChoose }: DropZoneProps) {
  const camera = useRef<HTMLInputElement>(null);
  const { getRootProps, getInputProps, open, isDragActive } = useDropzone({
    disabled,
    // Only the button is clickable. The type and size of each file are checked one by one. A file is pasted into the group that has
    // the focus.
    noClick: true,
    noKeyboard: true,
    onDrop: (files) => onChoose(files),
  });
  return (
    <div
      {...getRootProps({ tabIndex: -1, className: `${styles.drop} ${isDragActive ? styles.dragged : ''}` })}
      {...{ [dropZoneMark]: '' }}
    >
      <input {...getInputProps({ accept: acceptedFiles, 'aria-label': label, style: { display: 'none' } })} />
      <Button
        ref={buttonRef}
        variant="outlined"
        size="small"
        startIcon={<UploadIcon size={18} />}
        disabled={disabled}
        data-property={property}
        aria-describedby={describedBy}
        onClick={open}
      >
        Choose files
        <VisuallyHidden> for {label}</VisuallyHidden>
      </Button>
      <span className={styles.camera}>
        <Button
          variant="outlined"
          size="small"
          startIcon={<CameraIcon size={18} />}
          disabled={disabled}
          onClick={() => camera.current?.click()}
        >
          Take a photo
          <VisuallyHidden> for {label}</VisuallyHidden>
        </Button>
        <input
          ref={camera}
          hidden
          type="file"
          accept="image/jpeg,image/png"
          capture="environment"
          onChange={({ target }) => {
            onChoose([...(target.files ?? [])]);
            // Allows selecting the same photograph again.
            target.value = '';
          }}
        />
      </span>
      <span className={text.note}>
        {isDragActive ? (
          'Drop to upload'
        ) : (
          <>
            <span className={styles.byMouse}>or drop or paste them here. </span>
            jpg, jpeg or png, up to 10 MB each, or a PDF, up to 50 MB
          </>
        )}
      </span>
    </div>
  );
}
