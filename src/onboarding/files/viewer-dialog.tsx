import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import IconButton from '@mui/material/IconButton';
import { type KeyboardEvent, useId, useState } from 'react';
import { ChevronLeftIcon, ChevronRightIcon, CloseIcon } from '#src/ui/icons/client-icons.tsx';
import text from '#src/ui/text/text.module.css';
import type { DocumentViewerProps, ShownFile } from './document-viewer.tsx';
import styles from './files.module.css';
import { useSignedFile } from './use-signed-file.ts';

type ViewerDialogProps = DocumentViewerProps & { file: ShownFile; index: number };

/** Pages through the files of a group, by buttons and by the arrow keys. Escape closes it. */
export function ViewerDialog({ files, file, index, onShow }: ViewerDialogProps) {
  const id = useId();
  const show = (to: number) => {
    const other = files[to];
    if (other) onShow(other.id);
  };
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowLeft') show(index - 1);
    if (key === 'ArrowRight') show(index + 1);
  };
  return (
    <Dialog
      open
      onClose={() => onShow(null)}
      onKeyDown={onKeyDown}
      aria-labelledby={id}
      slotProps={{ paper: { className: styles.paper } }}
    >
      <div className={styles.viewerHead}>
        <h2 id={id} className={`${text.clipped} ${styles.viewerName}`}>
          {file.name}
        </h2>
        <span className={`${text.note} tabular ${styles.viewerCount}`} role="status">
          {index + 1} of {files.length}
        </span>
        <IconButton aria-label="Previous" disabled={index === 0} onClick={() => show(index - 1)}>
          <ChevronLeftIcon />
        </IconButton>
        <IconButton aria-label="Next" disabled={index === files.length - 1} onClick={() => show(index + 1)}>
          <ChevronRightIcon />
        </IconButton>
        <IconButton autoFocus aria-label="Close" onClick={() => onShow(null)}>
          <CloseIcon />
        </IconButton>
      </div>
      <Picture key={file.id} file={file} />
    </Dialog>
  );
}

function Picture({ file }: { file: ShownFile }) {
  const { links, attempt, isFailed, onMiss, tryAgain } = useSignedFile(file.id, { isStored: true });
  const [isLoaded, setLoaded] = useState(false);
  return (
    <div className={styles.stage}>
      {isFailed && (
        <div role="alert" className={styles.notice}>
          <p>The picture could not be shown. The file itself is safe.</p>
          <Button variant="outlined" size="small" onClick={tryAgain}>
            Show it again
          </Button>
        </div>
      )}
      {!isFailed && !isLoaded && (
        <p role="status" className={styles.notice}>
          Loading the picture…
        </p>
      )}
      {!isFailed && links && (
        <img
          key={attempt}
          src={links.signedUrl}
          alt={file.name}
          className={isLoaded ? styles.picture : styles.unseen}
          onLoad={() => setLoaded(true)}
          onError={onMiss}
        />
      )}
    </div>
  );
}
