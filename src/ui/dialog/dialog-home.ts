import { createContext } from 'react';

/** What dialogs are drawn in: null for the page; another element where it alone is seen, because it fills the screen. */
export const DialogHome = createContext<HTMLElement | null>(null);
