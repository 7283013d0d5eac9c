import Button from '@mui/material/Button';
import { lazy, Suspense, useState } from 'react';
import { CameraIcon } from '../ui/icons/client-icons.tsx';
import styles from './photo-capture.module.css';
import type { WebcamDialogProps } from './webcam-dialog.tsx';

/** Only who opens the camera fetches what shows it. */
const WebcamDialog = lazy(() => import('./webcam-dialog.tsx'));

type WebcamButtonProps = Omit<WebcamDialogProps, 'onClose'> & { words: string; disabled: boolean };

/** Opens the camera of a desk; a phone has its own, which is better at it. */
export function WebcamButton({ words, disabled, onTake, ...shown }: WebcamButtonProps) {
  const [isOpen, setOpen] = useState(false);
  // Browsers give none to a page that came over a line that others read.
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
