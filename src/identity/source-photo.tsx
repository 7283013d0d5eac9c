import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { fileRefusal } from '#domain/rules/file-refusal.ts';
import { messageOf } from '#machines/outcomes.ts';
import { type PhotoKey, removePhotograph, takePhotograph } from '#src/api/photographs.ts';
import { PhotoCapture } from './photo-capture.tsx';
import { usePicture } from './use-picture.ts';

interface SourcePhotoProps {
  photosBy: PhotoKey;
  /** Whether the server stores a photograph. */
  isStored: boolean;
  error: string | undefined;
  disabled: boolean;
  /** Called with the id of the uploaded file; null once it is removed. */
  onStored(id: string | null): void;
}

/** The photograph of the document of another issuer; it is uploaded as soon as it is taken. */
export function SourcePhoto({ photosBy, isStored, error, disabled, onStored }: SourcePhotoProps) {
  const [file, setFile] = useState<File | null>(null);
  const [progress, setProgress] = useState(0);
  const [refusal, setRefusal] = useState<string>();
  const picture = usePicture(file);
  const running = useRef<AbortController>(null);
  const upload = useMutation({
    mutationFn: (taken: File) => {
      running.current?.abort();
      running.current = new AbortController();
      setProgress(0);
      const options = { onProgress: setProgress, signal: running.current.signal };
      return takePhotograph(photosBy, { side: 'source', file: taken }, options);
    },
    onSuccess: ({ id }) => onStored(id),
  });
  const take = (taken: File) => {
    const refused = fileRefusal(taken, 1);
    setFile(taken);
    setRefusal(refused ?? undefined);
    onStored(null);
    if (!refused) upload.mutate(taken);
  };
  const state = refusal
    ? 'refused'
    : upload.isPending
      ? 'sending'
      : upload.isError
        ? 'failed'
        : isStored
          ? 'sent'
          : 'none';
  return (
    <PhotoCapture
      label="The document"
      help="The page with your name, the issuer and the date, with all four corners in the picture."
      shape="page"
      picture={state === 'refused' ? null : picture}
      state={state}
      progress={progress}
      error={refusal ?? (upload.error ? messageOf(upload.error) : error)}
      disabled={disabled}
      onTake={take}
      onRetry={() => file && upload.mutate(file)}
      onRemove={() => {
        running.current?.abort();
        upload.reset();
        setFile(null);
        setRefusal(undefined);
        onStored(null);
        // One that stays on the server is replaced by the next, or deleted with the submission.
        removePhotograph(photosBy, 'source').catch(() => undefined);
      }}
    />
  );
}
