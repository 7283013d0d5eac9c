import { ChevronDownIcon } from '#src/ui/icons/client-icons.tsx';
import type { ThemeComponents } from './component-overrides.ts';

const control = 'var(--mui-palette-line-control)';
const subtle = 'var(--mui-palette-line-subtle)';
const quiet = 'var(--mui-palette-text-secondary)';
const sunken = 'var(--mui-palette-surface-sunken)';

/** On a phone, 16 px keep iOS from zooming into a field, and touch targets need 44 px. */
const onTouch = '@media (pointer: coarse)';

/**
 * The styles of the library's controls that only the staff area uses: dense, because staff view many at once. They extend
 * `component-overrides.ts`.
 */
export const adminComponents: ThemeComponents = {
  MuiTextField: { defaultProps: { size: 'small' } },
  MuiFormControl: { defaultProps: { size: 'small' } },
  // Text is aligned by the direction of its language.
  MuiInputBase: { defaultProps: { slotProps: { input: { dir: 'auto' } } } },
  // No gap in the border, because the label is above it.
  MuiOutlinedInput: {
    styleOverrides: {
      root: {
        minHeight: 44,
        '& .MuiOutlinedInput-notchedOutline': { top: 0, borderColor: control },
        '& .MuiOutlinedInput-notchedOutline legend': { display: 'none' },
        '& input::placeholder': { color: quiet, opacity: 1 },
        '& > select.MuiInputBase-input': { height: 44, padding: '8px 36px 8px 12px' },
        // It grows with its rows, which MUI measures with a one-row text area.
        '&.MuiInputBase-multiline': { padding: 0 },
        '&.MuiInputBase-multiline > textarea': { minHeight: 0 },
      },
    },
  },
  // As high as the fields next to it.
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
  // Above its field, where it stays readable while the user types and cannot be mistaken for a value.
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
  // The arrow of the wizard's fields, whose position the theme sets.
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
        // A clickable chip may contain a sentence.
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
        // Its appearance does not change on hover or after a tap.
        '&.Mui-selected, &.Mui-selected:hover': {
          backgroundColor: 'var(--mui-palette-soft-primary)',
          color: 'var(--mui-palette-text-primary)',
        },
      },
    },
  },
};
