import Button from '@mui/material/Button';
import { lazy, Suspense, useState } from 'react';
import { CameraIcon } from '../ui/icons/client-icons.tsx';
import styles from './photo-capture.module.css';
import type { WebcamDialogProps } from './webcam-dialog.tsx';

/** The dialog is loaded only when the user opens the camera. */
const WebcamDialog = lazy(() => import('./webcam-dialog.tsx'));

type WebcamButtonProps = Omit<WebcamDialogProps, 'onClose'> & { words: string; disabled: boolean };

/** Opens the webcam of a computer. On a phone, the file input opens the better native camera. */
export function WebcamButton({ words, disabled, onTake, ...shown }: WebcamButtonProps) {
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
