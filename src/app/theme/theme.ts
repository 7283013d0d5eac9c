import { createTheme } from '@mui/material/styles';
import type {} from '@mui/material/themeCssVarsAugmentation';
import { componentOverrides } from './component-overrides.ts';
import { palette } from './palette.ts';
import { darkTokens, lightTokens } from './tokens.ts';

const FONT_FAMILY = "'Source Sans 3 Variable', 'Source Sans Fallback', system-ui, sans-serif";

/**
 * The product's theme. Both schemes use the same token names and reach the page as CSS variables (`--mui-palette-…`), so that
 * switching sets an attribute on `<html>` without rendering.
 *
 * The type scale is 13, 14, 16, 18, 20 and 28 px. A stylesheet sets a step of it, with its line height and weight, by
 * `font: var(--mui-font-…)` and the name of the variant; `global.css` sets those of headings.
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
  typography: {
    fontFamily: FONT_FAMILY,
    fontSize: 16,
    htmlFontSize: 16,
    h1: { fontSize: '1.75rem', lineHeight: 36 / 28, fontWeight: 600, letterSpacing: '-0.012em' },
    h2: { fontSize: '1.25rem', lineHeight: 28 / 20, fontWeight: 600, letterSpacing: '-0.005em' },
    h3: { fontSize: '1.125rem', lineHeight: 24 / 18, fontWeight: 600 },
    h4: { fontSize: '1rem', lineHeight: 1.5, fontWeight: 600 },
    /** Labels of fields and small headings. */
    subtitle2: { fontSize: '0.875rem', lineHeight: 20 / 14, fontWeight: 600 },
    /** Heads of columns and names of facts. */
    overline: {
      fontSize: '0.8125rem',
      lineHeight: 18 / 13,
      fontWeight: 600,
      letterSpacing: 0,
      textTransform: 'none',
    },
    body1: { fontSize: '1rem', lineHeight: 1.5 },
    body2: { fontSize: '0.875rem', lineHeight: 20 / 14 },
    caption: { fontSize: '0.8125rem', lineHeight: 18 / 13 },
    button: { fontSize: '1rem', lineHeight: 1.5, fontWeight: 600, textTransform: 'none' },
  },
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
