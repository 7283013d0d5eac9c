import { createContext, useContext } from 'react';
import type { useFullScreen } from './use-full-screen.ts';

/** The full-screen state of the frame that contains the pictures. */
export const ViewerScreenContext = createContext<ReturnType<typeof useFullScreen> | null>(null);

/** Returns the full-screen state of the frame around this picture, including what is next to it there. */
export function useViewerScreen(): ReturnType<typeof useFullScreen> {
  const screen = useContext(ViewerScreenContext);
  if (!screen) throw new Error('useViewerScreen outside of a viewer’s frame');
  return screen;
}
