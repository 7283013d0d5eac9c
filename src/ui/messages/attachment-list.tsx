import Button from '@mui/material/Button';
import { sizeInWords } from '../text/size-in-words.ts';
import textStyles from '../text/text.module.css';
import styles from './attachments.module.css';

export type Attachment = { id: string; name: string; size: number };

interface AttachmentListProps {
  attachments: readonly Attachment[];
  onOpen?: ((attachment: Attachment) => void) | undefined;
}

/** The files of a message or a note, each with its size; nothing if there are none. */
export function AttachmentList({ attachments, onOpen }: AttachmentListProps) {
  if (attachments.length === 0) return null;
  return (
    <ul className={styles.list}>
      {attachments.map((attachment) => (
        <li key={attachment.id}>
          <Button size="small" variant="outlined" onClick={() => onOpen?.(attachment)}>
            <span className={textStyles.clipped}>{attachment.name}</span>
            <span className={textStyles.note}>&nbsp;{sizeInWords(attachment.size)}</span>
          </Button>
        </li>
      ))}
    </ul>
  );
}
