import type { Point } from './geometry.ts';
import type { ToolbarProps } from './toolbar.tsx';

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
export function nudgeOf(key: string): Point | undefined {
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
