import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { lazy, Suspense, useEffect } from 'react';
import { SearchIcon } from '#src/ui/icons/icons.tsx';
import { dialogSwitch } from '../dialog-switch.ts';
import styles from './palette.module.css';

const load = () => import('./palette-dialog.tsx');
const PaletteDialog = lazy(load);

const palette = dialogSwitch();

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** The keys of the palette, as the keyboard names them. */
export const paletteKeys = isApple ? '⌘ K' : 'Ctrl K';

/** A dialog other than the palette: it must be answered first. */
const otherDialog = 'dialog[open], [role="dialog"]:not([data-palette]), [role="alertdialog"]';

/** The command palette, opened by Ctrl K or ⌘ K, also while the user types. Mounted once, in the layout. */
export function PaletteHost() {
  const isOpen = palette.useIsOpen();
  useEffect(() => palette.close, []);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
      if (key.toLowerCase() !== 'k' || ctrlKey === metaKey || altKey || shiftKey) return;
      // An editor of text uses the same keys for links.
      if (event.defaultPrevented || event.isComposing) return;
      if (document.querySelector(otherDialog) !== null) return;
      event.preventDefault();
      palette.open();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  return <Suspense>{isOpen && <PaletteDialog onClose={palette.close} />}</Suspense>;
}

interface PaletteButtonProps {
  /** Called before the palette opens: the drawer closes. */
  onOpen?: (() => void) | undefined;
}

function useOpening({ onOpen }: PaletteButtonProps) {
  return {
    // Its code is fetched before it is needed.
    onPointerEnter: () => void load(),
    onFocus: () => void load(),
    onClick: () => {
      onOpen?.();
      palette.open();
    },
  };
}

/** Opens the palette, in the sidebar: it looks like a search field. */
export function PaletteButton(props: PaletteButtonProps) {
  return (
    <div>
      <Button
        color="inherit"
        variant="outlined"
        fullWidth
        className={styles.opener}
        startIcon={<SearchIcon size={18} />}
        aria-keyshortcuts={isApple ? 'Meta+K' : 'Control+K'}
        {...useOpening(props)}
      >
        Find anything
        <kbd className={styles.keys} aria-hidden>
          {paletteKeys}
        </kbd>
      </Button>
    </div>
  );
}

/** The same in the bar above the page, where there is no sidebar. */
export function PaletteIconButton() {
  return (
    <IconButton aria-label="Find anything" title="Find anything" className={styles.atEnd} {...useOpening({})}>
      <SearchIcon />
    </IconButton>
  );
}
