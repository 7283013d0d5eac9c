import Button from '@mui/material/Button';
import { useColorMode } from '../browser/color-scheme.ts';
import { MoonIcon, SunIcon } from '../icons/client-icons.tsx';

/** Returns the properties of a button that switches the theme (specification section 4), and the icon of the current one. */
export function useThemeSwitch() {
  const { mode, toggle } = useColorMode();
  const isDark = mode === 'dark';
  return {
    icon: isDark ? <MoonIcon /> : <SunIcon />,
    switchProps: { role: 'switch', 'aria-checked': isDark, onClick: toggle },
  } as const;
}

/** The theme switch of pages without a sidebar: an icon. */
export function ThemeSwitch() {
  const { icon, switchProps } = useThemeSwitch();
  return (
    <Button {...switchProps} color="inherit" aria-label="Dark theme" title="Dark theme" sx={iconOnly}>
      {icon}
    </Button>
  );
}

const iconOnly = { minWidth: 44, minHeight: 44, paddingInline: 0, flex: 'none' };
