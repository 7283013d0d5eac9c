/** Stands for MUI's ripple, which the theme draws nowhere (`component-overrides.ts`): 3 kB that nobody's first page needs. */
export default function NoRipple(): null {
  return null;
}
