import { createContext } from 'react';

/**
 * The container of dialogs: null for the document; another element while that element fills the screen and hides everything else.
 */
export const DialogHome = createContext<HTMLElement | null>(null);
