import IconButton from '@mui/material/IconButton';
import { useRef } from 'react';
import { CloseIcon, MenuIcon } from '../../ui/icons/icons.tsx';
import styles from './layout.module.css';
import { Navigation } from './navigation.tsx';

const closeButton = { position: 'absolute', zIndex: 1, top: 16, right: 12 };

/** The navigation under 1100 px: the browser's own modal dialog, which keeps the focus and closes on Escape. */
export function NavigationDrawer() {
  const dialog = useRef<HTMLDialogElement>(null);
  const close = () => dialog.current?.close();
  return (
    <>
      <IconButton aria-label="Open the menu" onClick={() => dialog.current?.showModal()}>
        <MenuIcon />
      </IconButton>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the click closes by the backdrop; Escape and the button serve the keyboard */}
      <dialog
        ref={dialog}
        aria-label="Administrators’ area"
        className={styles.drawer}
        onClick={(event) => {
          if (event.target === dialog.current) close();
        }}
      >
        <div className={styles.drawerPaper}>
          <IconButton aria-label="Close the menu" sx={closeButton} onClick={close}>
            <CloseIcon />
          </IconButton>
          <Navigation onChosen={close} />
        </div>
      </dialog>
    </>
  );
}
