import {
  createContext,
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
  useContext,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { DialogHome } from '#src/ui/dialog/question-dialog.tsx';
import styles from './viewer.module.css';

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

function listen(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
}

/**
 * Shows one element in full screen. Where the browser does not support it, or refuses (an iPhone allows only videos),
 * `isCovering` says that the element shall cover the page instead.
 */
function useFullScreen(element: RefObject<HTMLElement | null>) {
  const full = useSyncExternalStore(listen, () => document.fullscreenElement);
  const [isCovering, setCovering] = useState(false);
  const isFull = full !== null && full === element.current;
  return {
    isFull: isFull || isCovering,
    isCovering,
    enter: async () => {
      try {
        if (!element.current?.requestFullscreen) throw new Error('This browser does not support full screen');
        await element.current.requestFullscreen();
      } catch {
        setCovering(true);
      }
    },
    leave: () => {
      setCovering(false);
      if (isFull) void document.exitFullscreen().catch(() => undefined);
    },
  };
}

/** The full-screen state of the frame that contains the pictures. */
const ViewerScreenContext = createContext<ReturnType<typeof useFullScreen> | null>(null);

/** Returns the full-screen state of the frame around this picture, including what is next to it there. */
export function useViewerScreen(): ReturnType<typeof useFullScreen> {
  const screen = useContext(ViewerScreenContext);
  if (!screen) throw new Error('useViewerScreen outside of a viewer’s frame');
  return screen;
}
