import type { Plugin } from 'vite';
import { portalThemeScript } from '../domain/theme-script.ts';

/** Adds the script that sets the colour scheme to the head of the portal's documents, before anything is painted. */
export function themeInPage(): Plugin {
  return {
    name: 'theme-in-page',
    transformIndexHtml: () => [{ tag: 'script', children: portalThemeScript, injectTo: 'head-prepend' }],
  };
}
