import IconButton from '@mui/material/IconButton';
import { useRef } from 'react';
import { CloseIcon, MenuIcon } from '../../ui/icons/icons.tsx';
import styles from './shell.module.css';
import { Sidebar } from './sidebar.tsx';

const closeButton = { position: 'absolute', zIndex: 1, top: 16, right: 12 };

/** The sidebar under 1100 px: the browser's own modal dialog, which keeps the focus and closes on Escape. */
export function SidebarDrawer() {
  const dialog = useRef<HTMLDialogElement>(null);
  const close = () => dialog.current?.close();
  return (
    <>
      <IconButton aria-label="Open the steps" onClick={() => dialog.current?.showModal()}>
        <MenuIcon />
      </IconButton>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the click closes by the backdrop; Escape and the button serve the keyboard */}
      <dialog
        ref={dialog}
        aria-label="Onboarding steps"
        className={styles.drawer}
        onClick={(event) => {
          if (event.target === dialog.current) close();
        }}
      >
        <div className={styles.drawerPaper}>
          <IconButton aria-label="Close the steps" sx={closeButton} onClick={close}>
            <CloseIcon />
          </IconButton>
          <Sidebar onChosen={close} />
        </div>
      </dialog>
    </>
  );
}
