/**
 * Stands for the script by which MUI would set the colour scheme before the first paint: ours does (`domain/theme-script.ts`).
 * The names are the library's.
 */
export const DEFAULT_MODE_STORAGE_KEY = 'mode';
export const DEFAULT_ATTRIBUTE = 'data-color-scheme';
export const DEFAULT_COLOR_SCHEME_STORAGE_KEY = 'color-scheme';
export const defaultConfig = {
  attribute: 'data-mui-color-scheme',
  colorSchemeStorageKey: 'mui-color-scheme',
  defaultLightColorScheme: 'light',
  defaultDarkColorScheme: 'dark',
  modeStorageKey: 'mui-mode',
};
export const buildInitColorSchemeScript = () => null;
