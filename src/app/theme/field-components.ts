import type { ThemeComponents } from './component-overrides.ts';

const paper = 'var(--mui-palette-background-paper)';
const sunken = 'var(--mui-palette-surface-sunken)';
const control = 'var(--mui-palette-line-control)';
const text = 'var(--mui-palette-text-primary)';
const quiet = 'var(--mui-palette-text-secondary)';
const refused = 'var(--mui-palette-error-main)';

const border = '& .MuiOutlinedInput-notchedOutline';
const touch = '@media (pointer: coarse)';
/** A read-only form disables its controls with a `fieldset`, which the library does not support. */
const isFrozen = 'fieldset:disabled &';

/** A checkbox or radio button: aligned with its label, with a touch target of 44 px. */
const tick = {
  padding: 12,
  margin: '-10px 0 -10px -12px',
  color: control,
  '&:hover': { backgroundColor: 'transparent' },
  '&:hover:not(.Mui-checked)': { color: text },
  '& .MuiSvgIcon-root': { fontSize: 22 },
  '&.MuiCheckbox-colorError, &.MuiRadio-colorError': { color: refused },
  [isFrozen]: { color: quiet },
} as const;

/** The native element inside the library's frame (`controlSlots` in src/ui/form/field.tsx). */
const bare = {
  display: 'block',
  boxSizing: 'border-box',
  width: '100%',
  minWidth: 0,
  margin: 0,
  padding: '10px 12px',
  border: 0,
  outline: 0,
  background: 'none',
  color: text,
  WebkitTextFillColor: 'currentColor',
  font: 'inherit',
} as const;

/** The styles of the library's fields: label above, border contrast 3:1, 44 px high, 16 px text. */
export const fieldComponents: ThemeComponents = {
  MuiInputBase: {
    // Its animation, which detects autofill, costs a second style calculation at every key press; labels never move here.
    defaultProps: { disableInjectingGlobalStyles: true },
    styleOverrides: { root: { display: 'flex', '& ::placeholder': { color: quiet, opacity: 1 } } },
  },
  MuiOutlinedInput: {
    styleOverrides: {
      root: {
        backgroundColor: paper,
        lineHeight: '24px',
        '& > span.MuiOutlinedInput-notchedOutline': {
          position: 'absolute',
          inset: 0,
          borderStyle: 'solid',
          borderWidth: 1,
          borderRadius: 'inherit',
          pointerEvents: 'none',
        },
        [border]: { borderColor: control },
        // As specific as the library's own rule, which changes the border where nothing hovers.
        '@media (hover: none)': { '&:hover .MuiOutlinedInput-notchedOutline': { borderColor: control } },
        '&.Mui-focused': { boxShadow: '0 0 0 4px var(--mui-palette-soft-primary)' },
        '&.Mui-error': { [border]: { borderColor: refused } },
        '&.Mui-error.Mui-focused': { boxShadow: '0 0 0 4px var(--mui-palette-soft-refused)' },
        '&.Mui-disabled': { backgroundColor: sunken },
        [isFrozen]: { backgroundColor: sunken },
        '&.MuiInputBase-sizeSmall': {
          fontSize: '0.9375rem',
          '& > .MuiInputBase-input': { padding: '8px 12px' },
          [touch]: { minHeight: 44, fontSize: '1rem' },
        },
        '& > :is(input, textarea, select)': bare,
        // A key press lays out and paints only this box, which a browser allows only in a block.
        '&:not(.MuiInputBase-adornedEnd, .MuiInputBase-adornedStart, .MuiAutocomplete-inputRoot)': {
          display: 'block',
        },
        '& > input': { contain: 'strict', height: 44 },
        '& > select': { height: 44 },
        '& > textarea': { minHeight: 116, resize: 'vertical', borderRadius: 'inherit' },
        // Windows' high contrast mode paints no shadows.
        '@media (forced-colors: active)': { '&.Mui-focused': { outline: '2px solid Highlight' } },
      },
      input: { height: 24, padding: '10px 12px' },
    },
  },
  MuiNativeSelect: {
    styleOverrides: {
      select: {
        textOverflow: 'ellipsis',
        '[data-unchosen] &': { color: quiet, '& option': { color: text } },
      },
      icon: { right: 12, top: 'calc(50% - 10px)', color: quiet },
    },
  },
  // A legend must be floated, which has no effect in a flex container.
  MuiFormControl: { styleOverrides: { root: { '&:is(fieldset)': { display: 'block' } } } },
  MuiFormLabel: {
    styleOverrides: {
      root: {
        '&, &.Mui-focused, &.Mui-error, &.Mui-disabled': { color: text },
        '&:not(.MuiInputLabel-root)': { fontSize: '0.875rem', lineHeight: '20px', fontWeight: 600 },
        // Floated, so that the button with the explanation is next to the legend.
        '&:is(legend)': { float: 'left', margin: '0 2px 10px 0' },
      },
    },
  },
  MuiFormHelperText: {
    styleOverrides: {
      root: {
        display: 'flex',
        gap: 6,
        margin: '6px 0 0',
        fontSize: '0.875rem',
        lineHeight: '20px',
        color: quiet,
        '&.Mui-error': { fontWeight: 500 },
        '& > svg': { marginTop: 1 },
      },
    },
  },
  MuiFormControlLabel: {
    styleOverrides: {
      root: { alignItems: 'flex-start', margin: 0, [isFrozen]: { cursor: 'default' } },
      label: { lineHeight: '24px', [touch]: { paddingBlock: 10, marginBlock: -10 } },
    },
  },
  MuiFormGroup: { styleOverrides: { root: { gap: 14, '&.MuiFormGroup-row': { gap: '8px 32px' } } } },
  MuiCheckbox: { styleOverrides: { root: tick } },
  MuiRadio: { styleOverrides: { root: tick } },
  MuiAutocomplete: {
    styleOverrides: {
      root: {
        '& .MuiOutlinedInput-root': { padding: 0 },
        '& .MuiOutlinedInput-root .MuiAutocomplete-input': { padding: '10px 12px' },
      },
      paper: {
        marginTop: 4,
        border: '1px solid var(--mui-palette-line-subtle)',
        boxShadow: '0 8px 28px rgb(8 18 30 / 0.18)',
      },
      listbox: { maxHeight: 320 },
      option: { minHeight: '40px !important' },
      popupIndicator: { width: 32, height: 32 },
      clearIndicator: { width: 32, height: 32 },
    },
  },
  MuiTooltip: {
    defaultProps: { enterDelay: 300 },
    styleOverrides: {
      tooltip: {
        maxWidth: 'min(420px, calc(100vw - 32px))',
        padding: '8px 12px',
        borderRadius: 6,
        backgroundColor: text,
        color: paper,
        fontSize: '0.875rem',
        lineHeight: '20px',
        fontWeight: 400,
      },
    },
  },
  MuiChip: {
    styleOverrides: {
      root: {
        height: 24,
        borderRadius: 6,
        fontSize: '0.8125rem',
        fontWeight: 600,
        '&.MuiChip-colorDefault': { backgroundColor: sunken, color: quiet },
        '&.MuiChip-colorSuccess': {
          backgroundColor: 'var(--mui-palette-soft-saved)',
          color: 'var(--mui-palette-success-main)',
        },
      },
      icon: { color: 'inherit', marginLeft: 8, marginRight: -4 },
    },
  },
};
