import Button from '@mui/material/Button';
import { lazy, type ReactNode, Suspense, useId, useRef, useState } from 'react';
import text from '#src/ui/text/text.module.css';
import { CameraIcon, CheckIcon, ErrorIcon, UploadIcon } from '../ui/icons/client-icons.tsx';
import styles from './identity.module.css';
import { PhotoOutline, type PhotoShape } from './photo-outline.tsx';
import type { WebcamDialogProps } from './webcam-dialog.tsx';

export interface PhotoCaptureProps {
  label: string;
  help: ReactNode;
  /** The outline in the empty frame. A face is taken with the front camera. */
  shape: PhotoShape;
  /** URL of the picture; null before one is taken. */
  picture: string | null;
  state: 'none' | 'arriving' | 'sending' | 'sent' | 'failed' | 'refused';
  /** Upload progress, from 0 to 1. */
  progress: number;
  /** The reason why the picture must be taken or sent again. */
  error: string | undefined;
  disabled: boolean;
  onTake(file: File): void;
  onRetry(): void;
  onRemove(): void;
}

const accept = 'image/jpeg,image/png,.jpg,.jpeg,.png';

/** The input of one photograph: the user takes it or chooses a file, checks the preview, and can retake or remove it. */
export function PhotoCapture(props: PhotoCaptureProps) {
  const { label, help, shape, picture, state, error, disabled, onTake } = props;
  const id = useId();
  const isTaken = state !== 'none' && state !== 'arriving';
  const isWrong = error !== undefined;
  return (
    <section className={styles.photo} aria-labelledby={id} data-photo={shape}>
      <div className={`${styles.photoFrame} ${isTaken ? styles.taken : ''} ${isWrong ? styles.wrong : ''}`}>
        {picture ? (
          <img src={picture} alt={`${label}, as you took it`} className={styles.picture} />
        ) : (
          <PhotoOutline shape={shape} className={styles.photoOutline} />
        )}
        {state === 'sending' && (
          <div className={styles.progress}>
            <div className={styles.bar} style={{ width: `${Math.round(props.progress * 100)}%` }} />
          </div>
        )}
      </div>
      <div className={styles.about}>
        <div className={styles.text}>
          <h3 id={id}>{label}</h3>
          <p className={text.note}>{help}</p>
        </div>
        <PhotoState {...props} />
        <div className={styles.actions}>
          {state === 'failed' && (
            <Button
              variant="contained"
              size="small"
              disabled={disabled}
              aria-label={`Send it again: ${label}`}
              onClick={props.onRetry}
            >
              Send it again
            </Button>
          )}
          <span className={styles.camera}>
            <TakeButton
              icon={<CameraIcon size={18} />}
              words={isTaken ? 'Retake' : 'Take a photo'}
              label={label}
              capture={shape === 'face' ? 'user' : 'environment'}
              disabled={disabled}
              onTake={onTake}
            />
          </span>
          <WebcamButton
            words={isTaken ? 'Retake with the webcam' : 'Use the webcam'}
            label={label}
            shape={shape}
            disabled={disabled}
            onTake={onTake}
          />
          <TakeButton
            icon={<UploadIcon size={18} />}
            words={isTaken ? 'Choose another file' : 'Choose a file'}
            label={label}
            disabled={disabled}
            onTake={onTake}
          />
          {isTaken && (
            <Button
              variant="text"
              size="small"
              disabled={disabled}
              aria-label={`Remove: ${label}`}
              onClick={props.onRemove}
            >
              Remove
            </Button>
          )}
        </div>
      </div>
    </section>
  );
}

function PhotoState({ state, progress, error }: PhotoCaptureProps) {
  if (error !== undefined) {
    return (
      <p role="alert" className={`${text.refused} ${styles.state}`}>
        <ErrorIcon size={18} />
        {error}
      </p>
    );
  }
  if (state === 'none') return null;
  if (state === 'arriving') {
    return (
      <p role="status" className={`${text.note} ${styles.state}`}>
        Arriving from your phone
      </p>
    );
  }
  if (state === 'sent') {
    return (
      <p role="status" className={`${text.note} ${styles.state} ${styles.sent}`}>
        <CheckIcon size={18} />
        Sent. Is everything sharp and complete?
      </p>
    );
  }
  // The upload is complete; the server is still checking the picture.
  const words = progress < 1 ? `Sending, ${Math.floor(progress * 100)}%` : 'Checking the picture';
  return <p className={`${text.note} ${styles.state}`}>{words}</p>;
}

interface TakeButtonProps {
  icon: ReactNode;
  words: string;
  label: string;
  /** The camera to open; without it, the file picker opens. */
  capture?: 'user' | 'environment';
  disabled: boolean;
  onTake(file: File): void;
}

function TakeButton({ icon, words, label, capture, disabled, onTake }: TakeButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        variant="outlined"
        size="small"
        startIcon={icon}
        disabled={disabled}
        aria-label={`${words}: ${label}`}
        onClick={() => input.current?.click()}
      >
        {words}
      </Button>
      <input
        ref={input}
        hidden
        type="file"
        accept={accept}
        capture={capture}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onTake(file);
          // Without this, choosing the same file again fires no change event.
          target.value = '';
        }}
      />
    </>
  );
}

/** The dialog is loaded only when the user opens the camera. */
const WebcamDialog = lazy(() => import('./webcam-dialog.tsx'));

type WebcamButtonProps = Omit<WebcamDialogProps, 'onClose'> & { words: string; disabled: boolean };

/** Opens the webcam of a computer. On a phone, the file input opens the better native camera. */
function WebcamButton({ words, disabled, onTake, ...shown }: WebcamButtonProps) {
  const [isOpen, setOpen] = useState(false);
  // Undefined in an insecure context (plain HTTP).
  if (!navigator.mediaDevices) return null;
  return (
    <span className={styles.webcam}>
      <Button
        variant="outlined"
        size="small"
        startIcon={<CameraIcon size={18} />}
        disabled={disabled}
        aria-label={`${words}: ${shown.label}`}
        onClick={() => setOpen(true)}
      >
        {words}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <WebcamDialog
            {...shown}
            onTake={(file) => {
              setOpen(false);
              onTake(file);
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </span>
  );
}
