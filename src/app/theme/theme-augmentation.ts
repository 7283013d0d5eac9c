import type {} from '@mui/material/themeCssVarsAugmentation';

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
