import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The resources of the server-rendered pages. */
export type SiteAssets = {
  style: string;
  script: string;
  /** A data URL; null if the portal is not built. */
  icon: string | null;
  /** The portal's own page, used at `/contact` and other URLs; null if it is not built. */
  portalPage: string | null;
};

type Manifest = Record<string, { file: string }>;

const style = 'src/public/site/site.css';
const script = 'src/public/site/site.ts';

/**
 * Returns the URLs of the built stylesheet and script; during development Vite serves both at their sources' URLs.
 * @param portalDirectory the built portal; null if there is none
 */
export function readSiteAssets(portalDirectory: string | null): SiteAssets {
  if (portalDirectory === null) {
    return {
      style: `/${style}?direct`,
      script: `/${script}`,
      icon: null,
      portalPage: null,
    };
  }
  const manifest: Manifest = JSON.parse(readFileSync(join(portalDirectory, '.vite/manifest.json'), 'utf8'));
  const builtAs = (source: string) => {
    const entry = manifest[source];
    if (!entry) throw new Error(`The portal was built without ${source}`);
    return `/${entry.file}`;
  };
  const portalPage = readFileSync(join(portalDirectory, 'index.html'), 'utf8');
  const [, icon = null] = /<link rel="icon"[^>]* href="([^"]+)"/.exec(portalPage) ?? [];
  return { style: builtAs(style), script: builtAs(script), icon, portalPage };
}
