import { useEffect, useMemo, useState } from 'react';
import type { OwnershipStructure } from '#domain/compliance/ownership/structure.ts';
import { laidOutInWorker } from '#tools/machine-viewer/drawing/layout-worker.ts';
import { type DrawnStructure, layoutStructure, plainDrawing } from './drawn-structure.ts';

/** Returns the drawing of a structure; the previous one stays until the next is laid out. */
export function useDrawnStructure(
  structure: OwnershipStructure,
  owners: ReadonlySet<string>,
  isWhole: boolean,
) {
  const [drawn, setDrawn] = useState<DrawnStructure | null>(null);
  const [error, setError] = useState<Error | null>(null);
  // Only what is drawn: typing a reason does not lay out again.
  const plain = JSON.stringify(plainDrawing(structure, owners, isWhole));
  const content = useMemo(() => JSON.parse(plain) as ReturnType<typeof plainDrawing>, [plain]);
  useEffect(() => {
    let isLatest = true;
    laidOutInWorker((elk) => layoutStructure(elk, content)).then(
      (laid) => {
        if (!isLatest) return;
        setDrawn(laid);
        setError(null);
      },
      (reason: Error) => isLatest && setError(reason),
    );
    return () => {
      isLatest = false;
    };
  }, [content]);
  return { drawn, error };
}
