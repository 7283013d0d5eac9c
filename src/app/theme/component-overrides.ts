import type { Components, CssVarsTheme, Theme } from '@mui/material/styles';

type ThemeComponents = Components<Omit<Theme, 'components' | 'palette'> & CssVarsTheme>;

const focusRing = {
  outline: '2px solid var(--mui-palette-primary-main)',
  outlineOffset: 2,
} as const;

/** How the library's components look here: flat, exact, without ripples, the focus always to be seen. */
export const componentOverrides: ThemeComponents = {
  MuiButtonBase: {
    defaultProps: { disableRipple: true, disableTouchRipple: true },
    styleOverrides: { root: { '&:focus-visible, &.Mui-focusVisible': focusRing } },
  },
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: {
      root: {
        minHeight: 44,
        padding: '9px 20px',
        borderRadius: 6,
        transition: 'background-color 100ms, border-color 100ms',
        '&.MuiButton-text': { padding: '9px 12px' },
        '&.MuiButton-contained.Mui-disabled': {
          backgroundColor: 'var(--mui-palette-line-subtle)',
          color: 'var(--mui-palette-text-secondary)',
        },
        '&.MuiButton-outlined': {
          borderColor: 'var(--mui-palette-line-control)',
          backgroundColor: 'var(--mui-palette-background-paper)',
        },
        '&.MuiButton-outlined.Mui-disabled': {
          borderColor: 'var(--mui-palette-line-subtle)',
          color: 'var(--mui-palette-text-secondary)',
        },
        '&.MuiButton-outlined:hover': {
          borderColor: 'currentColor',
          backgroundColor: 'var(--mui-palette-surface-sunken)',
        },
        '&.MuiButton-text:hover': { backgroundColor: 'var(--mui-palette-surface-sunken)' },
        '&.MuiButton-sizeSmall': { minHeight: 36, padding: '5px 12px', fontSize: '0.875rem' },
        '@media (pointer: coarse)': { '&.MuiButton-sizeSmall': { minHeight: 44 } },
      },
    },
  },
  MuiIconButton: {
    styleOverrides: {
      root: {
        width: 44,
        height: 44,
        borderRadius: 6,
        color: 'var(--mui-palette-text-secondary)',
        '&:hover': {
          backgroundColor: 'var(--mui-palette-surface-sunken)',
          color: 'var(--mui-palette-text-primary)',
        },
      },
    },
  },
  MuiLink: {
    defaultProps: { underline: 'always' },
    styleOverrides: {
      root: {
        textUnderlineOffset: '0.18em',
        textDecorationThickness: 1,
        textDecorationColor: 'currentColor',
        borderRadius: 2,
        '&:hover': { textDecorationThickness: 2 },
        '&:focus-visible': focusRing,
      },
    },
  },
  MuiCheckbox: {
    styleOverrides: {
      root: { padding: 12, margin: '-10px 0 -10px -12px', color: 'var(--mui-palette-line-control)' },
    },
  },
  MuiRadio: {
    styleOverrides: {
      root: { padding: 12, margin: '-10px 0 -10px -12px', color: 'var(--mui-palette-line-control)' },
    },
  },
  MuiDialog: {
    styleOverrides: {
      paper: {
        width: '100%',
        maxWidth: 440,
        margin: 16,
        borderRadius: 10,
        border: '1px solid var(--mui-palette-line-subtle)',
        backgroundImage: 'none',
        boxShadow: '0 16px 48px rgb(8 18 30 / 0.24)',
      },
    },
  },
  MuiDialogTitle: {
    styleOverrides: {
      root: { padding: '24px 24px 8px', fontSize: '1.25rem', lineHeight: 1.4, fontWeight: 600 },
    },
  },
  MuiDialogContent: {
    styleOverrides: { root: { padding: '0 24px 8px', color: 'var(--mui-palette-text-secondary)' } },
  },
  MuiDialogActions: {
    styleOverrides: {
      root: { padding: '16px 24px 24px', gap: 8, '& > :not(style) ~ :not(style)': { marginLeft: 0 } },
    },
  },
  MuiBackdrop: {
    styleOverrides: { root: { '&:not(.MuiBackdrop-invisible)': { backgroundColor: 'rgb(8 18 30 / 0.48)' } } },
  },
  MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
};
