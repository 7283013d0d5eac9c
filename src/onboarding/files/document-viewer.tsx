import { lazy, Suspense, useEffect } from 'react';

const fetchDialog = () => import('./viewer-dialog.tsx');
const ViewerDialog = lazy(async () => ({ default: (await fetchDialog()).ViewerDialog }));

/** A file and the name that is shown with it. */
export type ShownFile = { id: string; name: string };

export type DocumentViewerProps = {
  files: readonly ShownFile[];
  /** The id of the file that is shown; null for none. */
  shown: string | null;
  onShow(id: string | null): void;
};

/** A file in full size, in a dialog whose code is loaded once there is something to show. */
export function DocumentViewer(props: DocumentViewerProps) {
  const isNeeded = props.files.length > 0;
  useEffect(() => {
    if (isNeeded) void fetchDialog().catch(() => undefined);
  }, [isNeeded]);
  const index = props.files.findIndex(({ id }) => id === props.shown);
  const file = props.files[index];
  if (!file) return null;
  return (
    <Suspense fallback={null}>
      <ViewerDialog {...props} file={file} index={index} />
    </Suspense>
  );
}
