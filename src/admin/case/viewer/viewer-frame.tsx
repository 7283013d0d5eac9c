import { type ReactNode, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { DialogHome } from '#src/ui/dialog/dialog-home.ts';
import { useFullScreen } from './use-full-screen.ts';
import styles from './viewer.module.css';
import { ViewerScreenContext } from './viewer-screen.ts';

interface ViewerFrameProps {
  /** The accessible name, such as "Documents viewer". */
  label: string;
  /** What to compare the pictures with, shown next to them, also in full screen. */
  aside?: ReactNode;
  /** One `ViewerPane` or several side by side. */
  children: ReactNode;
}

/**
 * Pictures and what they are compared with, in a frame that can fill the screen. Its owner sets its height by `--viewer-height`.
 * A dialog that is opened inside is rendered inside, because full screen shows nothing else.
 */
export function ViewerFrame({ label, aside, children }: ViewerFrameProps) {
  const frame = useRef<HTMLElement>(null);
  const [home, setHome] = useState<HTMLElement | null>(null);
  const screen = useFullScreen(frame);
  const { isCovering, isFull } = screen;
  const wasCovering = useRef(false);
  useEffect(() => {
    // The button that had the focus was mounted again.
    if (wasCovering.current && !isCovering)
      frame.current?.querySelector<HTMLElement>('[data-stage]')?.focus();
    wasCovering.current = isCovering;
  }, [isCovering]);

  const inside = (
    <ViewerScreenContext value={screen}>
      <DialogHome value={isFull ? home : null}>
        <div ref={setHome} className={`${styles.inside} ${isFull ? styles.full : ''}`}>
          <div className={styles.panes}>{children}</div>
          {aside && <div className={styles.aside}>{aside}</div>}
        </div>
      </DialogHome>
    </ViewerScreenContext>
  );
  if (isCovering) {
    return (
      <dialog
        ref={openAsModal}
        className={styles.viewer}
        aria-label={label}
        onCancel={keepForInner}
        onClose={screen.leave}
      >
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

/** Escape closes a dialog inside first. */
function keepForInner(event: SyntheticEvent<HTMLDialogElement>): void {
  if (event.currentTarget.querySelector('[role="dialog"]')) event.preventDefault();
}
