import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useEffect, useId, useRef, useState } from 'react';
import Webcam from 'react-webcam';
import text from '#src/ui/text/text.module.css';
import { FormAlert } from '../ui/feedback/form-alert.tsx';
import { SelectControl } from '../ui/form/select-input.tsx';
import styles from './identity.module.css';
import { PhotoOutline, type PhotoShape } from './photo-outline.tsx';

export interface WebcamDialogProps {
  /** The subject of the photograph, such as "Your face". */
  label: string;
  shape: PhotoShape;
  onTake(file: File): void;
  onClose(): void;
}

/** The preferred resolution. The server does not use more. */
const size = { width: { ideal: 1920 }, height: { ideal: 1080 } };
/** JPEG quality that leaves fine print readable. */
const QUALITY = 0.92;

type Taken = { file: File; address: string };

/** Shows the live view of the webcam, takes a picture, and asks whether to use it. */
export default function WebcamDialog({ label, shape, onTake, onClose }: WebcamDialogProps) {
  const id = useId();
  const camera = useRef<Webcam>(null);
  const [state, setState] = useState<'starting' | 'on' | 'refused'>('starting');
  const [trouble, setTrouble] = useState('');
  const [taken, setTaken] = useState<Taken | null>(null);
  const [deviceId, setDeviceId] = useState('');
  const cameras = useCameras(state === 'on');
  useEffect(() => () => URL.revokeObjectURL(taken?.address ?? ''), [taken]);

  const take = () => {
    camera.current?.getCanvas()?.toBlob(
      (blob) => {
        if (!blob) return;
        const file = new File([blob], `${shape}.jpg`, { type: 'image/jpeg' });
        setTaken({ file, address: URL.createObjectURL(file) });
      },
      'image/jpeg',
      QUALITY,
    );
  };

  return (
    <Dialog open onClose={onClose} aria-labelledby={id} slotProps={{ paper: { className: styles.paper } }}>
      <DialogTitle id={id}>Take a photo: {label}</DialogTitle>
      <DialogContent className={styles.content}>
        {state === 'refused' ? (
          <FormAlert severity="warning" title="The camera cannot be used">
            {trouble} You can choose a file instead, or use your phone.
          </FormAlert>
        ) : (
          <>
            <div className={styles.webcamFrame} data-busy={state === 'starting' || undefined}>
              {taken ? (
                <img className={styles.picture} src={taken.address} alt={`${label}, as the camera sees it`} />
              ) : (
                <Webcam
                  ref={camera}
                  className={`${styles.picture} ${shape === 'face' ? styles.mirrored : ''}`}
                  audio={false}
                  forceScreenshotSourceSize
                  videoConstraints={
                    deviceId ? { ...size, deviceId: { exact: deviceId } } : { ...size, facingMode: 'user' }
                  }
                  // Earlier there is no frame to capture.
                  onLoadedData={() => setState('on')}
                  onUserMediaError={(error) => {
                    setTrouble(wordsOf(error));
                    setState('refused');
                  }}
                />
              )}
              {!taken && state === 'on' && <PhotoOutline shape={shape} className={styles.webcamOutline} />}
            </div>
            <p role="status" className={text.quiet}>
              {helpOf(state, taken !== null, shape)}
            </p>
            {cameras.length > 1 && !taken && (
              <SelectControl
                name="camera"
                label="Camera"
                options={cameras}
                value={deviceId}
                error={undefined}
                placeholder="The usual one"
                onChange={(chosen) => {
                  setState('starting');
                  setDeviceId(chosen);
                }}
              />
            )}
          </>
        )}
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onClose}>
          Cancel
        </Button>
        {taken && (
          <Button
            variant="outlined"
            onClick={() => {
              // The camera was released when the picture was taken, and has to start again.
              setState('starting');
              setTaken(null);
            }}
          >
            Take it again
          </Button>
        )}
        {taken ? (
          <Button variant="contained" autoFocus onClick={() => onTake(taken.file)}>
            Use this photo
          </Button>
        ) : (
          state !== 'refused' && (
            <Button
              key={state}
              variant="contained"
              autoFocus={state === 'on'}
              disabled={state !== 'on'}
              onClick={take}
            >
              Take the photo
            </Button>
          )
        )}
      </DialogActions>
    </Dialog>
  );
}

function helpOf(state: string, isTaken: boolean, shape: PhotoShape): string {
  if (isTaken) return 'Is everything sharp and complete?';
  if (state === 'starting')
    return 'The camera is starting. Your browser may ask whether this page may use it.';
  return shape === 'face'
    ? 'Look straight into the camera, with your face inside the outline.'
    : 'Hold the document close enough to fill the outline, without glare.';
}

/** Returns the message for an error of `getUserMedia` (W3C, Media Capture and Streams). */
function wordsOf(error: string | DOMException): string {
  const name = typeof error === 'string' ? error : error.name;
  if (name === 'NotAllowedError') return 'Your browser blocks the camera. Allow it next to the address bar.';
  if (name === 'NotFoundError' || name === 'OverconstrainedError')
    return 'No camera was found on this computer.';
  if (name === 'NotReadableError') return 'Another program is using the camera.';
  return 'The camera could not be started.';
}

/** Returns the available cameras. The browser reveals their labels only after the user has granted access to one. */
function useCameras(isAllowed: boolean) {
  const [cameras, setCameras] = useState<{ value: string; label: string }[]>([]);
  useEffect(() => {
    if (!isAllowed) return;
    let isOver = false;
    navigator.mediaDevices.enumerateDevices().then(
      (devices) => {
        const found = devices.filter(({ kind, deviceId }) => kind === 'videoinput' && deviceId !== '');
        if (!isOver) {
          setCameras(
            found.map(({ deviceId, label }, at) => ({ value: deviceId, label: label || `Camera ${at + 1}` })),
          );
        }
      },
      () => undefined,
    );
    return () => {
      isOver = true;
    };
  }, [isAllowed]);
  return cameras;
}
