import { ThemeProvider } from '@mui/material/styles';
import type { ReactNode } from 'react';
import './fonts.css';
import './global.css';
import './toasts.css';
import { theme } from './theme.ts';

/**
 * Provides the theme. The library's own storage of the colour scheme is off (no storage, no attribute written):
 * `domain/theme-script.ts` sets `data-theme` before the first paint, and `useColorMode` changes it.
 */
export function AppTheme({ children }: { children: ReactNode }) {
  return (
    <ThemeProvider theme={theme} defaultMode="light" storageManager={null} colorSchemeNode={null}>
      {children}
    </ThemeProvider>
  );
}
