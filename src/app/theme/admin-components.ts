import { ChevronDownIcon } from '#src/ui/icons/client-icons.tsx';
import type { ThemeComponents } from './component-overrides.ts';

const control = 'var(--mui-palette-line-control)';
const subtle = 'var(--mui-palette-line-subtle)';
const quiet = 'var(--mui-palette-text-secondary)';
const sunken = 'var(--mui-palette-surface-sunken)';

/** On a phone, 16 px keep iOS from zooming into a field, and a finger needs 44. */
const onTouch = '@media (pointer: coarse)';

/**
 * How the library's controls look that only the administrators' area uses: dense, since one looks at many at once. They come
 * on top of `component-overrides.ts`.
 */
export const adminComponents: ThemeComponents = {
  MuiTextField: { defaultProps: { size: 'small' } },
  MuiFormControl: { defaultProps: { size: 'small' } },
  // A text starts at the side where its language does.
  MuiInputBase: { defaultProps: { slotProps: { input: { dir: 'auto' } } } },
  // No gap in the border: the label stands above.
  MuiOutlinedInput: {
    styleOverrides: {
      root: {
        minHeight: 44,
        '& .MuiOutlinedInput-notchedOutline': { top: 0, borderColor: control },
        '& .MuiOutlinedInput-notchedOutline legend': { display: 'none' },
        '& input::placeholder': { color: quiet, opacity: 1 },
        '& > select.MuiInputBase-input': { height: 44, padding: '8px 36px 8px 12px' },
        // It grows by its rows, which MUI measures by an area of one.
        '&.MuiInputBase-multiline': { padding: 0 },
        '&.MuiInputBase-multiline > textarea': { minHeight: 0 },
      },
    },
  },
  // As high as the fields beside it.
  MuiAutocomplete: {
    styleOverrides: {
      root: {
        '& .MuiOutlinedInput-root.MuiInputBase-sizeSmall': { padding: 0 },
        '& .MuiOutlinedInput-root.MuiInputBase-sizeSmall .MuiAutocomplete-input': {
          height: 42,
          padding: '8px 12px',
        },
      },
    },
  },
  // Above its field, where it is read while one types and cannot be taken for what was typed.
  MuiInputLabel: {
    defaultProps: { shrink: true },
    styleOverrides: {
      root: {
        position: 'static',
        transform: 'none',
        maxWidth: 'none',
        marginBottom: 6,
        fontSize: '0.875rem',
        lineHeight: '20px',
        fontWeight: 600,
        whiteSpace: 'normal',
      },
    },
  },
  RaDataTable: {
    styleOverrides: {
      root: { '& .RaDataTable-headerCell': { position: 'static', backgroundColor: sunken } },
    },
  },
  // The arrow of the wizard's fields, whose place the theme says.
  MuiSelect: { defaultProps: { IconComponent: ChevronDownIcon } },
  MuiMenuItem: {
    styleOverrides: { root: { minHeight: 40, fontSize: '0.9375rem', [onTouch]: { minHeight: 44 } } },
  },
  MuiMenu: { styleOverrides: { paper: { border: `1px solid ${subtle}` } } },
  MuiTable: { styleOverrides: { root: { fontVariantNumeric: 'tabular-nums lining-nums' } } },
  MuiTableCell: {
    styleOverrides: {
      root: {
        padding: '10px 12px',
        borderColor: subtle,
        fontSize: '0.875rem',
        lineHeight: '20px',
        overflowWrap: 'break-word',
      },
      head: { backgroundColor: 'transparent', color: quiet, fontWeight: 600, whiteSpace: 'nowrap' },
    },
  },
  MuiTableSortLabel: { styleOverrides: { root: { minHeight: 24 } } },
  MuiTableRow: { styleOverrides: { root: { '&.MuiTableRow-hover:hover': { backgroundColor: sunken } } } },
  MuiTablePagination: {
    styleOverrides: {
      root: { fontSize: '0.875rem' },
      toolbar: { paddingLeft: 12 },
      selectRoot: { '& .MuiTablePagination-selectIcon': { right: 2 } },
    },
  },
  MuiChip: {
    styleOverrides: {
      root: {
        // Pressed for what it says, which may be a sentence.
        '&.MuiChip-clickable': {
          height: 'auto',
          minHeight: 32,
          padding: '5px 0',
          borderColor: control,
          fontSize: '0.875rem',
          fontWeight: 400,
          [onTouch]: { minHeight: 44 },
          '& .MuiChip-label': { whiteSpace: 'normal' },
        },
      },
    },
  },
  MuiToggleButton: {
    styleOverrides: {
      root: {
        minHeight: 36,
        padding: '4px 12px',
        borderColor: control,
        color: quiet,
        textTransform: 'none',
        fontSize: '0.875rem',
        [onTouch]: { minHeight: 44 },
        // Pointed at, or tapped a moment ago, it stays what it is.
        '&.Mui-selected, &.Mui-selected:hover': {
          backgroundColor: 'var(--mui-palette-soft-primary)',
          color: 'var(--mui-palette-text-primary)',
        },
      },
    },
  },
};
