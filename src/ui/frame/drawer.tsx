import IconButton from '@mui/material/IconButton';
import { type ReactNode, useRef, useState } from 'react';
import { CloseIcon, MenuIcon } from '../icons/client-icons.tsx';
import styles from './frame.module.css';

interface DrawerProps {
  label: string;
  openLabel: string;
  closeLabel: string;
  /** What it holds, given what closes it. */
  children(close: () => void): ReactNode;
}

const closeButton = { position: 'absolute', zIndex: 1, top: 16, right: 12 };

/** The sidebar under 1100 px: the browser's own modal dialog, which keeps the focus and closes on Escape. */
export function Drawer({ label, openLabel, closeLabel, children }: DrawerProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  // On a wide window nobody opens it: a second sidebar would be drawn for nothing, with every page.
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
