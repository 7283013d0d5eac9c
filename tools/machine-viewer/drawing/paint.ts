/**
 * The colours of a drawing, for a light and a dark background. A page overrides them by setting `--machine-<name>` on an element
 * around the drawing; every text pair has a contrast of 4.5:1 in both.
 */
const colours = {
  page: ['#f5f7f9', '#0e151e'],
  box: ['#ffffff', '#16202c'],
  group: ['#ebeff3', '#121a25'],
  text: ['#142233', '#e6ecf3'],
  quiet: ['#4b5a6b', '#a4b2c3'],
  shade: ['rgba(20, 34, 51, 0.12)', 'rgba(0, 0, 0, 0.5)'],
  line: ['#c3ccd6', '#35465a'],
  way: ['#6b7a8c', '#8496ab'],
  chosen: ['#163a5f', '#9cc0ea'],
  active: ['#d3e4f7', '#1f4166'],
  lit: ['#8a4b00', '#f2b45c'],
  visited: ['#17654a', '#74cfa5'],
  onJsdom: ['#5b3a9e', '#c4a8f5'],
  onModel: ['#a3480a', '#efb765'],
  unwalked: ['#a01c2c', '#ff9d9a'],
} as const;

const dark = Object.entries(colours)
  .map(([name, [, value]]) => `--machine-${name}:${value}`)
  .join(';');

export type Colour = keyof typeof colours;

/** Returns a colour for an attribute of an SVG element; the light one by default. */
export function paint(colour: Colour): string {
  return `var(--machine-${colour}, ${colours[colour][0]})`;
}

/** The style of a drawing in a file of its own: it follows the reader's colour scheme. */
export const styleOfFile = `@media (prefers-color-scheme:dark){svg{${dark}}}`;

/** The style of a drawing in a page that sets its colour scheme as `data-theme` on an element around it. */
export const styleInPage = `[data-theme="dark"]{${dark}}`;

export const fontFamily = "'Source Sans 3 Variable', 'Source Sans 3', Helvetica, Arial, sans-serif";
