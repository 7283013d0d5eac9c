import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { type CSSProperties, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { signedFileQuery } from '#src/api/admin/files.ts';
import { ApiError } from '#src/api/api-error.ts';
import { useRecordOpened } from '../checked/opened.ts';
import type { Size } from './geometry.ts';
import styles from './viewer.module.css';

export type ViewerFile = {
  id: string;
  name: string;
  /** Null if it is only known once the picture is loaded. */
  size: Size | null;
  /** The message when the file is no longer in storage. */
  goneBecause: string;
};

interface PictureProps {
  file: ViewerFile;
  /** A neighbour is preloaded and hidden. */
  isShown: boolean;
  /** The size and rotation; null while the size is not known. */
  place: CSSProperties | null;
  /** The element for messages, which does not move with the picture. */
  notices: HTMLElement | null;
  onSize(size: Size): void;
  /** Called when the session has ended: the sign-in dialog must be visible. */
  onSignedOut(): void;
}

/** One picture on the stage, or a message in its place. */
export function Picture({ file, isShown, place, notices, onSize, onSignedOut }: PictureProps) {
  const { url, attempt, trouble, isGone, onMiss, tryAgain } = useSignedPicture(file.id);
  const [loadedFrom, setLoadedFrom] = useState<string | null>(null);
  // A loaded picture stays, also when its link is signed again.
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
  const notice = isTroubled ? (
    <div role="alert" className={styles.notice}>
      <p>{isGone ? file.goneBecause : trouble.message}</p>
      <Button variant="outlined" size="small" onClick={tryAgain}>
        Try again
      </Button>
    </div>
  ) : isLoaded ? null : (
    <p role="status" className={styles.notice}>
      Loading the picture…
    </p>
  );
  return (
    <>
      {isShown && !isLoaded && !isTroubled && place && <div className={styles.blank} style={place} />}
      {isShown && notices && createPortal(notice, notices)}
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

/**
 * The link of a picture. If loading fails, it is retried once with a new link, because the old one may have expired; then it
 * counts as failed until `tryAgain`.
 */
function useSignedPicture(id: string) {
  const query = useQuery(signedFileQuery(id));
  const [{ attempt, misses, isSigning }, setTries] = useState({ attempt: 0, misses: 0, isSigning: false });
  const signAgain = async (missesSoFar: number) => {
    setTries({ attempt, misses: missesSoFar, isSigning: true });
    await query.refetch();
    setTries({ attempt: attempt + 1, misses: missesSoFar, isSigning: false });
  };
  const { error } = query;
  const trouble = error ?? (misses > 1 ? new Error('The picture could not be loaded.') : null);
  return {
    url: query.data?.signedUrl,
    /** The key of the picture: a link that is signed in the same second has the same text, and would not be loaded again. */
    attempt,
    /** Why nothing is shown; null while it is loading, and once it is loaded. */
    trouble: isSigning ? null : trouble,
    isGone: error instanceof ApiError && error.status === 404,
    /** Called when the picture did not load. */
    onMiss: () =>
      misses === 0 ? void signAgain(1) : setTries({ attempt, misses: misses + 1, isSigning: false }),
    tryAgain: () => void signAgain(0),
  };
}
