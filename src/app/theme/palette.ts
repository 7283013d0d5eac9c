import type { PaletteOptions } from '@mui/material/styles';
import type { ColorTokens } from './tokens.ts';

/** Returns the palette under the names of MUI's theme: `--mui-palette-text-secondary` and so on. */
export function palette(tokens: ColorTokens): PaletteOptions {
  return {
    primary: {
      main: tokens.primary,
      dark: tokens.primaryHover,
      light: tokens.primary,
      contrastText: tokens.onPrimary,
    },
    secondary: { main: tokens.textQuiet, contrastText: tokens.raised },
    success: { main: tokens.saved, contrastText: tokens.raised },
    warning: { main: tokens.attention, contrastText: tokens.raised },
    error: { main: tokens.refused, dark: tokens.refusedHover, contrastText: tokens.raised },
    info: { main: tokens.primary, contrastText: tokens.onPrimary },
    text: { primary: tokens.text, secondary: tokens.textQuiet },
    background: { default: tokens.page, paper: tokens.raised },
    divider: tokens.line,
    surface: { sunken: tokens.sunken },
    line: { subtle: tokens.line, control: tokens.control },
    soft: {
      primary: tokens.primarySoft,
      attention: tokens.attentionSoft,
      saved: tokens.savedSoft,
      refused: tokens.refusedSoft,
    },
  };
}
