import { useEffect, useId, useRef, useState } from 'react';
import { InfoIcon } from '../icons/icons.tsx';
import styles from './info-tooltip.module.css';

interface InfoTooltipProps {
  text: string;
  /** Name of the button. It leaves the field's label out on purpose: only the field itself may answer to that. */
  label?: string;
}

/**
 * A small "i" that explains a field: by hover, keyboard focus or touch; Escape or a press elsewhere closes it. Place it
 * inside a positioned element: the text hangs below that element.
 */
export function InfoTooltip({ text, label = 'More information' }: InfoTooltipProps) {
  const id = useId();
  const root = useRef<HTMLSpanElement>(null);
  const wasOpen = useRef(false);
  const [open, setOpen] = useState(false);

  useEffect(() => {
    if (!open) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setOpen(false);
    };
    const onPress = (event: PointerEvent) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(false);
    };
    document.addEventListener('keydown', onKey);
    document.addEventListener('pointerdown', onPress);
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('pointerdown', onPress);
    };
  }, [open]);

  return (
    <span
      ref={root}
      className={styles.root}
      onPointerEnter={(event) => event.pointerType === 'mouse' && setOpen(true)}
      onPointerLeave={(event) => event.pointerType === 'mouse' && setOpen(false)}
    >
      <button
        type="button"
        className={styles.button}
        aria-label={label}
        aria-describedby={id}
        // A press also focuses, which opens; only what was open before the press may be closed by it.
        onPointerDown={() => {
          wasOpen.current = open;
        }}
        onClick={(event) => setOpen(event.detail === 0 ? !open : !wasOpen.current)}
        onFocus={(event) => event.target.matches(':focus-visible') && setOpen(true)}
        onBlur={() => setOpen(false)}
      >
        <InfoIcon size={18} />
      </button>
      <span id={id} role="tooltip" className={styles.box} hidden={!open}>
        {text}
      </span>
    </span>
  );
}
