import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { dropZoneMark } from './drop-zone.tsx';

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false;
const isInZone = ({ target }: DragEvent) => target instanceof Element && target.closest(`[${dropZoneMark}]`);

/**
 * Takes files that are dropped anywhere in the window, except on the drop zone of a group. Returns whether files are being dragged
 * over it.
 *
 * @param onDrop null while no files can be chosen
 */
export function usePageDrop(onDrop: ((files: readonly File[]) => void) | null): boolean {
  const [isOver, setOver] = useState(false);
  const latest = useRef(onDrop);
  useLayoutEffect(() => {
    latest.current = onDrop;
  });
  useEffect(() => {
    const onDragOver = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      const isTaken = latest.current !== null && !isInZone(event);
      setOver(isTaken);
      // Without it, the browser would leave the page and open the dropped file.
      event.preventDefault();
    };
    const onDragLeave = (event: DragEvent) => {
      // The pointer has left the window.
      if (event.relatedTarget === null) setOver(false);
    };
    const onDropped = (event: DragEvent) => {
      setOver(false);
      if (!hasFiles(event) || isInZone(event)) return;
      event.preventDefault();
      const files = [...(event.dataTransfer?.files ?? [])];
      if (files.length > 0) latest.current?.(files);
    };
    window.addEventListener('dragover', onDragOver);
    window.addEventListener('dragleave', onDragLeave);
    window.addEventListener('drop', onDropped);
    return () => {
      window.removeEventListener('dragover', onDragOver);
      window.removeEventListener('dragleave', onDragLeave);
      window.removeEventListener('drop', onDropped);
    };
  }, []);
  return isOver;
}
