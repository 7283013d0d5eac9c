import type { ReactNode } from 'react';
import {
  DownloadIcon,
  ExpandIcon,
  MinusIcon,
  PlusIcon,
  RotateLeftIcon,
  RotateRightIcon,
  ShrinkIcon,
} from '#src/ui/icons/icons.tsx';
import styles from './viewer.module.css';

interface ToolProps {
  label: string;
  keys?: string;
  isPressed?: boolean;
  /** Whether the button does nothing; it stays focusable. */
  isOff?: boolean;
  onPress(): void;
  children: ReactNode;
}

/** A button of the viewer, named by its action. */
export function Tool({ label, keys, isPressed, isOff = false, onPress, children }: ToolProps) {
  return (
    <button
      type="button"
      className={styles.tool}
      aria-label={label}
      title={keys ? `${label} (${keys})` : label}
      aria-pressed={isPressed}
      aria-disabled={isOff || undefined}
      onClick={() => !isOff && onPress()}
    >
      {children}
    </button>
  );
}

interface ToolbarProps {
  /** The current zoom, 1 for 100 %; null without a picture. */
  zoom: number | null;
  isFitted: boolean;
  isFull: boolean;
  onZoom(direction: 1 | -1): void;
  onFit(): void;
  onActualSize(): void;
  onTurn(quarters: 1 | -1): void;
  onFullScreen(): void;
  onDownload(): void;
}

/** The buttons for zoom, rotation, full screen and download. */
export function Toolbar(props: ToolbarProps) {
  const { zoom, isFitted, isFull } = props;
  const percent = zoom === null ? null : Math.round(zoom * 100);
  return (
    <fieldset className={styles.tools} aria-label="Show the picture">
      <div className={`${styles.toolGroup} ${styles.byHand}`}>
        <Tool label="Zoom out" keys="-" onPress={() => props.onZoom(-1)}>
          <MinusIcon />
        </Tool>
        <span role="status" aria-label="Zoom" className={`${styles.percent} tabular`}>
          {percent === null ? '' : `${percent}%`}
        </span>
        <Tool label="Zoom in" keys="+" onPress={() => props.onZoom(1)}>
          <PlusIcon />
        </Tool>
        <Tool label="Fit to the window" keys="0" isPressed={isFitted} onPress={props.onFit}>
          Fit
        </Tool>
        <Tool
          label="100%, actual size"
          keys="1"
          isPressed={percent === 100 && !isFitted}
          onPress={props.onActualSize}
        >
          100%
        </Tool>
      </div>
      <div className={styles.toolGroup}>
        <span className={styles.byHand}>
          <Tool label="Rotate left" keys="Shift+R" onPress={() => props.onTurn(-1)}>
            <RotateLeftIcon />
          </Tool>
        </span>
        <Tool label="Rotate right" keys="R" onPress={() => props.onTurn(1)}>
          <RotateRightIcon />
        </Tool>
        <Tool
          label={isFull ? 'Leave full screen' : 'Full screen'}
          keys={isFull ? 'Esc' : 'F'}
          onPress={props.onFullScreen}
        >
          {isFull ? <ShrinkIcon /> : <ExpandIcon />}
        </Tool>
        <span className={styles.byHand}>
          <Tool label="Download" onPress={props.onDownload}>
            <DownloadIcon />
          </Tool>
        </span>
      </div>
    </fieldset>
  );
}

export type Tools = Omit<ToolbarProps, 'zoom' | 'isFitted' | 'isFull'>;

export function toolOf(key: string, tools: Tools): (() => void) | undefined {
  switch (key) {
    case '+':
    case '=':
      return () => tools.onZoom(1);
    case '-':
      return () => tools.onZoom(-1);
    case '0':
      return tools.onFit;
    case '1':
      return tools.onActualSize;
    case 'r':
      return () => tools.onTurn(1);
    case 'R':
      return () => tools.onTurn(-1);
    case 'f':
      return tools.onFullScreen;
  }
}

/** How far an arrow key moves a picture, in pixels. */
const nudge = 80;

/** Returns how an arrow key moves a picture: the right one shows what is further right. */
export function nudgeOf(key: string): { x: number; y: number } | undefined {
  switch (key) {
    case 'ArrowLeft':
      return { x: nudge, y: 0 };
    case 'ArrowRight':
      return { x: -nudge, y: 0 };
    case 'ArrowUp':
      return { x: 0, y: nudge };
    case 'ArrowDown':
      return { x: 0, y: -nudge };
  }
}
