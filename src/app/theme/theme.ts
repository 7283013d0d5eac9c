import { createTheme } from '@mui/material/styles';
import type {} from '@mui/material/themeCssVarsAugmentation';
import { componentOverrides } from './component-overrides.ts';
import { palette } from './palette.ts';
import { darkTokens, lightTokens } from './tokens.ts';
import { fontFamily, variants } from './typography.ts';

/**
 * The product's theme. Both schemes use the same token names and reach the page as CSS variables (`--mui-palette-…`), so that
 * switching sets an attribute on `<html>` without rendering.
 */
export const theme = createTheme({
  cssVariables: { colorSchemeSelector: '[data-theme="%s"]' },
  defaultColorScheme: 'light',
  colorSchemes: {
    light: { palette: palette(lightTokens) },
    dark: { palette: palette(darkTokens) },
  },
  spacing: 4,
  shape: { borderRadius: 6 },
  breakpoints: { values: { xs: 0, sm: 600, md: 900, lg: 1100, xl: 1440 } },
  typography: { fontFamily, fontSize: 16, htmlFontSize: 16, ...variants },
  transitions: {
    duration: {
      shortest: 80,
      shorter: 100,
      short: 120,
      standard: 150,
      complex: 180,
      enteringScreen: 150,
      leavingScreen: 120,
    },
  },
  components: componentOverrides,
});

interface SurfaceColors {
  sunken: string;
}
interface LineColors {
  subtle: string;
  control: string;
}
interface SoftColors {
  primary: string;
  attention: string;
  saved: string;
  refused: string;
}

declare module '@mui/material/styles' {
  interface Palette {
    surface: SurfaceColors;
    line: LineColors;
    soft: SoftColors;
  }
  interface PaletteOptions {
    surface?: SurfaceColors;
    line?: LineColors;
    soft?: SoftColors;
  }
}
