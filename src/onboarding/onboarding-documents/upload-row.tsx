import Button from '@mui/material/Button';
import { useSelector } from '@xstate/react';
import { useLayoutEffect, useRef } from 'react';
import type { Upload } from '#machines/uploads.machine.ts';
import { ProgressBar } from '#src/ui/feedback/progress-bar.tsx';
import { ErrorIcon, PictureIcon } from '#src/ui/icons/client-icons.tsx';
import text from '#src/ui/text/text.module.css';
import { useChildActor } from '../form/use-child-actor.ts';
import styles from './documents.module.css';

type UploadRowProps = {
  upload: Upload;
  /** Called when the row is removed while one of its buttons has the focus. */
  onFocusLost(): void;
};

/** An upload in progress, or a failed one with its reason and actions. */
export function UploadRow({ upload, onFocusLost }: UploadRowProps) {
  const uploads = useChildActor('uploads');
  const { value: state, context } = useSelector(upload.actor, (snapshot) => snapshot);
  const row = useRef<HTMLLIElement>(null);
  const dismiss = useRef<HTMLButtonElement>(null);
  const { name, message, progress } = context;
  const { key } = upload;
  useFocusLost(row, onFocusLost);

  const isFailed = state === 'failed';
  const isWrong = isFailed || state === 'refused';
  const dismissLabel = isWrong ? 'Remove' : 'Cancel';
  return (
    <li ref={row} className={styles.file}>
      <span className={styles.placeholder}>
        <PictureIcon />
      </span>
      <div className={styles.about}>
        <p className={styles.name}>{name}</p>
        {isWrong ? (
          <p role="alert" className={`${text.refused} ${styles.error}`}>
            <ErrorIcon size={18} />
            {message}
          </p>
        ) : (
          <Progress state={state} progress={progress} />
        )}
      </div>
      <div className={styles.actions}>
        {isFailed && (
          <Button
            size="small"
            aria-label={`Try again to upload ${name}`}
            onClick={() => {
              // This button is about to be removed.
              dismiss.current?.focus();
              uploads?.send({ type: 'retry', key });
            }}
          >
            Try again
          </Button>
        )}
        <Button
          ref={dismiss}
          size="small"
          aria-label={`${dismissLabel} ${name}`}
          onClick={() => uploads?.send({ type: 'cancel', key })}
        >
          {dismissLabel}
        </Button>
      </div>
    </li>
  );
}

function Progress({ state, progress }: { state: string; progress: number }) {
  if (state === 'queued') return <p className={text.note}>Waiting to upload</p>;
  const percent = Math.floor(progress * 100);
  // The file is sent completely; the server is still checking it.
  const label = progress < 1 ? `Uploading, ${percent}%` : 'Checking the picture';
  return <ProgressBar value={percent} max={100} label={label} />;
}

function useFocusLost(row: React.RefObject<HTMLElement | null>, onFocusLost: () => void) {
  const latest = useRef(onFocusLost);
  useLayoutEffect(() => {
    latest.current = onFocusLost;
  });
  useLayoutEffect(() => {
    const element = row.current;
    return () => {
      if (element?.contains(document.activeElement)) latest.current();
    };
  }, [row]);
}
