import IconButton from '@mui/material/IconButton';
import { useRef } from 'react';
import { laterPart, useLaterPart } from '../browser/later-part.ts';
import { InfoIcon } from '../icons/field-icons.tsx';
import styles from './field.module.css';

interface InfoTooltipProps {
  text: string;
  /** The accessible name of the button. It deliberately omits the field's label: only the field itself may have that name. */
  label?: string;
}

export const tooltip = laterPart(async () => (await import('@mui/material/Tooltip')).default);

/**
 * A small "i" that explains a field on hover, keyboard focus or touch; Escape or a click elsewhere closes it. MUI's `Tooltip` is
 * loaded in an idle moment; until then the browser's own tooltip is used.
 */
export function InfoTooltip({ text, label = 'More information' }: InfoTooltipProps) {
  const Tooltip = useLaterPart(tooltip);
  const isFocused = useRef(false);
  const self = useRef<HTMLButtonElement>(null);
  const button = (
    <IconButton
      ref={self}
      aria-label={label}
      className={styles.info}
      // This button replaces the one without the tooltip, and takes over its focus.
      autoFocus={isFocused.current}
      onFocus={() => {
        isFocused.current = true;
      }}
      onBlur={() => {
        isFocused.current = false;
      }}
      {...(!Tooltip && { title: text })}
    >
      <InfoIcon size={18} />
    </IconButton>
  );
  if (!Tooltip) return button;
  return (
    <Tooltip
      title={text}
      describeChild
      placement="bottom-start"
      enterTouchDelay={0}
      leaveTouchDelay={8000}
      // The content of a page belongs in its main landmark; next to the field it would become part of the field's name.
      slotProps={{
        popper: {
          container: () => self.current?.closest('main, [role="dialog"]') ?? null,
          popperOptions: { strategy: 'fixed' },
        },
      }}
    >
      {button}
    </Tooltip>
  );
}
