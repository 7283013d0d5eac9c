import type { Plugin } from 'vite';
import { portalThemeScript } from '../domain/theme-script.ts';

/** Puts the script that sets the scheme into the head of the portal's documents, before anything that could be painted. */
export function themeInPage(): Plugin {
  return {
    name: 'theme-in-page',
    transformIndexHtml: () => [{ tag: 'script', children: portalThemeScript, injectTo: 'head-prepend' }],
  };
}
