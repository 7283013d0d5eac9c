import type { Plugin } from 'vite';
import { palette } from '../src/app/theme/palette.ts';
import { type ColorTokens, darkTokens, lightTokens } from '../src/app/theme/tokens.ts';

/** What the pages that the server writes have of their own: a stylesheet and a script of a kilobyte. */
export const siteEntries = { site: 'src/public/site/site.css', 'site-script': 'src/public/site/site.ts' };

/**
 * Puts the product's colours into the stylesheet of the pages that the server writes, under the names that MUI's theme gives
 * them in the portal. The scheme is the one that was chosen in the portal, and until then the device's.
 */
export function siteTokens(): Plugin {
  return {
    name: 'site-tokens',
    enforce: 'pre',
    transform(code, id) {
      if (!id.replace(/\?.*$/, '').endsWith(siteEntries.site)) return null;
      const light = `color-scheme:light;${variables(lightTokens)}`;
      const dark = `color-scheme:dark;${variables(darkTokens)}`;
      return [
        code,
        `:root{${light}}`,
        `@media (prefers-color-scheme:dark){:root:not([data-theme="light"]){${dark}}}`,
        `:root[data-theme="dark"]{${dark}}`,
      ].join('\n');
    },
  };
}

function variables(tokens: ColorTokens): string {
  return named('--mui-palette', palette(tokens))
    .map(([name, value]) => `${name}:${value}`)
    .join(';');
}

function named(prefix: string, value: unknown): [name: string, value: string][] {
  if (typeof value === 'string') return [[prefix, value]];
  return Object.entries(value ?? {}).flatMap(([name, inner]) => named(`${prefix}-${name}`, inner));
}
