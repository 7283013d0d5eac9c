import { type RefObject, useEffect, useRef, useState } from 'react';
import { PictureIcon } from '#src/ui/icons/client-icons.tsx';
import styles from './files.module.css';
import { useSignedFile } from './use-signed-file.ts';

type ThumbnailProps = { id: string; name: string; onView(): void };

/** A thumbnail of a file, fetched when it comes near the visible part of the page; a click shows the file in full size. */
export function Thumbnail({ id, name, onView }: ThumbnailProps) {
  const place = useRef<HTMLButtonElement>(null);
  const isNear = useNear(place);
  const { links, attempt, isFailed, onMiss } = useSignedFile(id, { isNeeded: isNear });
  return (
    <button
      ref={place}
      type="button"
      className={styles.thumbnail}
      aria-label={`View ${name}`}
      onClick={onView}
    >
      {links && !isFailed ? (
        <img key={attempt} src={links.thumbnailUrl} alt="" decoding="async" onError={onMiss} />
      ) : (
        <PictureIcon />
      )}
    </button>
  );
}

/** Returns whether an element was ever less than half a screen away from the visible part. */
function useNear(place: RefObject<HTMLElement | null>): boolean {
  const [isNear, setNear] = useState(() => !('IntersectionObserver' in window));
  useEffect(() => {
    if (isNear || !place.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { rootMargin: '50%' },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [isNear, place]);
  return isNear;
}
