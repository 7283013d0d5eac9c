import { PictureIcon } from '#src/ui/icons/client-icons.tsx';
import styles from './documents.module.css';
import { useSignedFile } from './use-signed-file.ts';

/** A thumbnail of the file; a click shows it in full size. */
export function Thumbnail({ id, name, onView }: { id: string; name: string; onView(): void }) {
  const { links, attempt, isFailed, onMiss } = useSignedFile(id);
  return (
    <button type="button" className={styles.thumbnail} aria-label={`View ${name}`} onClick={onView}>
      {links && !isFailed ? (
        <img key={attempt} src={links.thumbnailUrl} alt="" decoding="async" onError={onMiss} />
      ) : (
        <PictureIcon />
      )}
    </button>
  );
}
