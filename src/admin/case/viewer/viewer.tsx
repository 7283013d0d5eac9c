import { type RefObject, useEffect, useRef } from 'react';
import { useFullScreen } from './use-full-screen.ts';
import styles from './viewer.module.css';
import { ViewerBody, type ViewerBodyProps } from './viewer-body.tsx';

type ViewerProps = Omit<ViewerBodyProps, 'fullScreen' | 'stage'> & {
  /** What the whole is called, such as "Documents viewer". */
  label: string;
  /** Takes the focus when a file is chosen elsewhere. */
  stage?: RefObject<HTMLDivElement | null>;
};

/**
 * Shows one picture of a row: zoomed by buttons, keyboard, wheel, or two fingers; moved, turned, over the whole screen, and
 * downloaded. The pictures beside it are fetched ahead.
 */
export function Viewer({ label, stage, ...body }: ViewerProps) {
  const frame = useRef<HTMLElement>(null);
  const ownStage = useRef<HTMLDivElement>(null);
  const usedStage = stage ?? ownStage;
  const fullScreen = useFullScreen(frame);
  const { isCovering } = fullScreen;
  const wasCovering = useRef(false);
  useEffect(() => {
    // The button that had the focus is another one now.
    if (wasCovering.current && !isCovering) usedStage.current?.focus();
    wasCovering.current = isCovering;
  }, [isCovering, usedStage]);

  const inside = <ViewerBody {...body} stage={usedStage} fullScreen={fullScreen} />;
  if (isCovering) {
    return (
      <dialog ref={openAsModal} className={styles.viewer} aria-label={label} onClose={fullScreen.leave}>
        {inside}
      </dialog>
    );
  }
  return (
    <section ref={frame} className={styles.viewer} aria-label={label}>
      {inside}
    </section>
  );
}

function openAsModal(dialog: HTMLDialogElement | null): void {
  if (dialog && !dialog.open) dialog.showModal();
}
