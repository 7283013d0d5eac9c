import IconButton from '@mui/material/IconButton';
import { useRef } from 'react';
import { laterPart, useLaterPart } from '../browser/later-part.ts';
import { InfoIcon } from '../icons/field-icons.tsx';
import styles from './field.module.css';

interface InfoTooltipProps {
  text: string;
  /** Name of the button. It leaves the field's label out on purpose: only the field itself may answer to that. */
  label?: string;
}

export const tooltip = laterPart(async () => (await import('@mui/material/Tooltip')).default);

/**
 * A small "i" that explains a field: by hover, keyboard focus or touch; Escape or a press elsewhere closes it. MUI's
 * `Tooltip` comes in an idle moment; until then it is the browser's own.
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
      // It takes the place of the one without the tooltip, its focus too.
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
      // What a page says stands in its main part; beside the field it would become a part of the field's name.
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
