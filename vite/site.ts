import type { Plugin } from 'vite';
import { palette } from '../src/app/theme/palette.ts';
import { type ColorTokens, darkTokens, lightTokens } from '../src/app/theme/tokens.ts';

/** The own files of the server-rendered pages: a stylesheet, and a script of one kilobyte. */
export const siteEntries = { site: 'src/public/site/site.css', 'site-script': 'src/public/site/site.ts' };

/**
 * Adds the product's colours to the stylesheet of the server-rendered pages, under the names that MUI's theme gives them in the
 * portal. The scheme is the one selected in the portal; by default, the device's.
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
