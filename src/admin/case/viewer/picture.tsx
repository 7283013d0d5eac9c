import Button from '@mui/material/Button';
import { type CSSProperties, useEffect, useState } from 'react';
import { ApiError } from '#src/api/api-error.ts';
import { useRecordOpened } from '../checked/opened.ts';
import type { Size } from './geometry.ts';
import { useSignedPicture } from './use-signed-picture.ts';
import styles from './viewer.module.css';

/** A picture that the viewer shows. */
export type ViewerFile = {
  id: string;
  name: string;
  /** Null where it is known only once the picture is there. */
  size: Size | null;
  /** What is said when the file is not in storage any more. */
  goneBecause: string;
};

interface PictureProps {
  file: ViewerFile;
  /** A neighbour is fetched ahead and kept out of sight. */
  isShown: boolean;
  /** Where it lies on the stage; null while its size is not known. */
  place: CSSProperties | null;
  onSize(size: Size): void;
  /** The session has ended: what asks to sign in must be seen. */
  onSignedOut(): void;
}

/** One picture on the stage, or what is to be said in its place. */
export function Picture({ file, isShown, place, onSize, onSignedOut }: PictureProps) {
  const { url, attempt, trouble, isGone, onMiss, tryAgain } = useSignedPicture(file.id);
  const [loadedFrom, setLoadedFrom] = useState<string | null>(null);
  // A picture that is there stays, also when its link is signed anew.
  const src = loadedFrom ?? url;
  const isLoaded = loadedFrom !== null;
  const isSignedOut = trouble instanceof ApiError && trouble.status === 401;
  useEffect(() => {
    if (isShown && isSignedOut) onSignedOut();
  }, [isShown, isSignedOut, onSignedOut]);

  const recordOpened = useRecordOpened();
  useEffect(() => {
    if (isShown && isLoaded) recordOpened({ files: [file.id] });
  }, [isShown, isLoaded, file.id, recordOpened]);

  const isTroubled = trouble !== null && !isLoaded;
  return (
    <>
      {isShown && isTroubled && (
        <div role="alert" className={styles.notice}>
          <p>{isGone ? file.goneBecause : trouble.message}</p>
          <Button variant="outlined" size="small" onClick={tryAgain}>
            Try again
          </Button>
        </div>
      )}
      {isShown && !isLoaded && !isTroubled && (
        <>
          {place && <div className={styles.blank} style={place} />}
          <p role="status" className={styles.notice}>
            Loading the picture…
          </p>
        </>
      )}
      {src && !isTroubled && (
        <img
          key={attempt}
          src={src}
          alt={isShown ? file.name : ''}
          draggable={false}
          decoding="async"
          className={isShown && isLoaded ? styles.picture : styles.unseen}
          style={isShown && isLoaded ? (place ?? undefined) : undefined}
          onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => {
            onSize({ width, height });
            setLoadedFrom(src);
          }}
          onError={onMiss}
        />
      )}
    </>
  );
}
