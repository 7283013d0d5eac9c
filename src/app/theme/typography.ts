export const fontFamily = "'Source Sans 3 Variable', 'Source Sans Fallback', system-ui, sans-serif";

/**
 * The type scale: 13, 14, 16, 18, 20 and 28 px. A stylesheet sets a step of it, with its line height and weight, by
 * `font: var(--mui-font-…)` and the name of the variant; `base.css` sets those of headings.
 */
export const variants = {
  h1: { fontSize: '1.75rem', lineHeight: 36 / 28, fontWeight: 600, letterSpacing: '-0.012em' },
  h2: { fontSize: '1.25rem', lineHeight: 28 / 20, fontWeight: 600, letterSpacing: '-0.005em' },
  h3: { fontSize: '1.125rem', lineHeight: 24 / 18, fontWeight: 600 },
  h4: { fontSize: '1rem', lineHeight: 1.5, fontWeight: 600 },
  body1: { fontSize: '1rem', lineHeight: 1.5, fontWeight: 400 },
  body2: { fontSize: '0.875rem', lineHeight: 20 / 14, fontWeight: 400 },
  caption: { fontSize: '0.8125rem', lineHeight: 18 / 13, fontWeight: 400 },
  button: { fontSize: '1rem', lineHeight: 1.5, fontWeight: 600, textTransform: 'none' },
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
} as const;
