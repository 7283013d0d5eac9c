import IconButton from '@mui/material/IconButton';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { CloseIcon, MenuIcon } from '../icons/client-icons.tsx';
import styles from './frame.module.css';
import { useFocusInSight } from './use-focus-in-sight.ts';

interface FrameProps {
  /** Sets the sizes that `frame.module.css` requires. */
  className: string | undefined;
  /** The element that contains the page; see `usePageStart`. */
  main: RefObject<HTMLElement | null>;
  skipLabel: string;
  drawer: { label: string; openLabel: string; closeLabel: string };
  /** Renders the sidebar; in the drawer, `onChosen` closes it after a link was followed. */
  sidebar(onChosen?: () => void): ReactNode;
  /** Shown next to the button that opens the drawer. */
  topBar: ReactNode;
  /** Shown next to the page, where the owner's sizes leave space for it. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A sidebar on the left and the page on the right; below 1100 px a drawer, and a compact bar above the page. */
export function Frame(props: FrameProps) {
  const { className, main, skipLabel, drawer, sidebar, topBar, aside, children } = props;
  useFocusInSight();
  return (
    <div className={`${styles.frame} ${className}`}>
      <a className={styles.skip} href="#main">
        {skipLabel}
      </a>
      <aside className={styles.sidebar}>{sidebar()}</aside>
      <header className={styles.topBar} data-covers="above">
        <Drawer {...drawer}>{sidebar}</Drawer>
        {topBar}
      </header>
      <main ref={main} id="main" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      {aside}
    </div>
  );
}

interface DrawerProps {
  label: string;
  openLabel: string;
  closeLabel: string;
  /** Renders the content; `close` closes the drawer. */
  children(close: () => void): ReactNode;
}

const closeButton = { position: 'absolute', zIndex: 1, top: 16, right: 12 };

/** The sidebar below 1100 px: a native modal dialog, which traps the focus and closes on Escape. */
function Drawer({ label, openLabel, closeLabel, children }: DrawerProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  // Renders the content when it is first opened: on a wide window it is never opened, and every page would render a second
  // sidebar.
  const [wasOpened, setWasOpened] = useState(false);
  const open = () => {
    setWasOpened(true);
    dialog.current?.showModal();
  };
  const close = () => dialog.current?.close();
  return (
    <>
      <IconButton aria-label={openLabel} onClick={open}>
        <MenuIcon />
      </IconButton>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the click closes by the backdrop; Escape and the button serve the keyboard */}
      <dialog
        ref={dialog}
        aria-label={label}
        className={styles.drawer}
        onClick={(event) => {
          if (event.target === dialog.current) close();
        }}
      >
        <div className={styles.drawerPaper}>
          <IconButton aria-label={closeLabel} sx={closeButton} onClick={close}>
            <CloseIcon />
          </IconButton>
          {wasOpened && children(close)}
        </div>
      </dialog>
    </>
  );
}
