import { createContext, useContext } from 'react';
import type { useFullScreen } from './use-full-screen.ts';

/** The frame that the pictures stand in, and whether it fills the screen. */
export const ViewerScreenContext = createContext<ReturnType<typeof useFullScreen> | null>(null);

/** Filling the screen with the frame around this picture, and with all that stands beside it there. */
export function useViewerScreen(): ReturnType<typeof useFullScreen> {
  const screen = useContext(ViewerScreenContext);
  if (!screen) throw new Error('useViewerScreen outside of a viewer’s frame');
  return screen;
}
