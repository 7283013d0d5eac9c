import type { Components, CssVarsTheme, Theme } from '@mui/material/styles';
import { fieldComponents } from './field-components.ts';

export type ThemeComponents = Components<Omit<Theme, 'components' | 'palette'> & CssVarsTheme>;

const focusRing = {
  outline: '2px solid var(--mui-palette-primary-main)',
  outlineOffset: 2,
} as const;

/** The line and the background of an alert, by severity. */
const alertTones = {
  error: { line: 'var(--mui-palette-error-main)', ground: 'var(--mui-palette-soft-refused)' },
  warning: { line: 'var(--mui-palette-warning-main)', ground: 'var(--mui-palette-soft-attention)' },
  success: { line: 'var(--mui-palette-success-main)', ground: 'var(--mui-palette-soft-saved)' },
  info: { line: 'var(--mui-palette-primary-main)', ground: 'var(--mui-palette-soft-primary)' },
} as const;

/** The styles of the library's components: flat, without ripples, with an always visible focus. */
export const componentOverrides: ThemeComponents = {
  ...fieldComponents,
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
      root: {
        padding: '24px 24px 8px',
        fontSize: '1.25rem',
        lineHeight: 1.4,
        fontWeight: 600,
        overflowWrap: 'anywhere',
      },
    },
  },
  MuiDialogContent: {
    styleOverrides: {
      root: {
        padding: '0 24px 8px',
        color: 'var(--mui-palette-text-secondary)',
        // A name without spaces can be longer than the dialog of a phone is wide.
        overflowWrap: 'break-word',
      },
    },
  },
  MuiDialogActions: {
    styleOverrides: {
      root: {
        padding: '16px 24px 24px',
        gap: 8,
        // Three buttons of a narrow dialog take two lines; their labels stay in one.
        flexWrap: 'wrap',
        '& > .MuiButton-root': { flexShrink: 0, maxWidth: '100%' },
        '& > :not(style) ~ :not(style)': { marginLeft: 0 },
      },
    },
  },
  MuiBackdrop: {
    styleOverrides: { root: { '&:not(.MuiBackdrop-invisible)': { backgroundColor: 'rgb(8 18 30 / 0.48)' } } },
  },
  MuiAlert: {
    styleOverrides: {
      root: ({ ownerState }) => {
        const tone = alertTones[ownerState.severity ?? 'success'];
        return {
          gap: 12,
          maxWidth: 720,
          padding: '12px 16px',
          border: `1px solid color-mix(in srgb, ${tone.line} 35%, transparent)`,
          borderLeft: `4px solid ${tone.line}`,
          backgroundColor: tone.ground,
          color: 'var(--mui-palette-text-primary)',
          fontSize: '1rem',
          lineHeight: 1.5,
          '& .MuiAlert-icon': { color: tone.line },
          '& [data-title]': { fontWeight: 600 },
          '& p:not([data-title]) + p, & [data-action]': { marginTop: 8 },
          '& [data-action]': { display: 'flex', flexWrap: 'wrap', gap: 8 },
        };
      },
      icon: { margin: 0, padding: '2px 0 0', fontSize: 20, opacity: 1 },
      message: { flex: 1, padding: 0, overflow: 'visible', overflowWrap: 'anywhere' },
    },
  },
  MuiTabs: {
    styleOverrides: {
      root: {
        minHeight: 44,
        '&:not(.MuiTabs-vertical)': { boxShadow: 'inset 0 -1px var(--mui-palette-line-subtle)' },
        '&.MuiTabs-vertical': { boxShadow: 'inset 3px 0 var(--mui-palette-line-subtle)' },
      },
      list: { gap: '0 24px' },
      indicator: { height: 3, '.MuiTabs-vertical &': { left: 0, right: 'auto', width: 3 } },
    },
  },
  MuiTab: {
    styleOverrides: {
      root: {
        maxWidth: 'none',
        minWidth: 0,
        minHeight: 44,
        padding: '8px 0',
        gap: 8,
        fontSize: '0.875rem',
        lineHeight: '20px',
        textAlign: 'left',
        '&:hover': { color: 'var(--mui-palette-text-primary)' },
        '&.Mui-selected:hover': { color: 'var(--mui-palette-primary-main)' },
        '&:focus-visible': { outlineOffset: -2 },
        '.MuiTabs-vertical &': {
          justifyContent: 'space-between',
          padding: '8px 12px',
          '&.Mui-selected': { backgroundColor: 'var(--mui-palette-soft-primary)' },
        },
      },
      icon: {
        minWidth: 22,
        margin: '0 !important',
        padding: '1px 7px',
        borderRadius: 11,
        backgroundColor: 'var(--mui-palette-surface-sunken)',
        color: 'var(--mui-palette-text-secondary)',
        fontSize: '0.8125rem',
        textAlign: 'center',
        '.Mui-selected > &': {
          backgroundColor: 'var(--mui-palette-soft-primary)',
          color: 'var(--mui-palette-primary-main)',
        },
        '.MuiTabs-vertical .Mui-selected > &': { backgroundColor: 'var(--mui-palette-background-paper)' },
      },
    },
  },
  MuiLinearProgress: {
    styleOverrides: {
      root: { height: 6, borderRadius: 3, backgroundColor: 'var(--mui-palette-line-subtle)' },
      bar: { borderRadius: 3, transition: 'transform 180ms ease-out' },
    },
  },
  MuiSkeleton: {
    defaultProps: { variant: 'rounded' },
    styleOverrides: {
      root: { backgroundColor: 'color-mix(in srgb, var(--mui-palette-line-subtle) 70%, transparent)' },
    },
  },
  // Space between its children that no margin of a child changes.
  MuiStack: { defaultProps: { useFlexGap: true } },
  MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
};
