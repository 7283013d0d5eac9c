import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What the pages that the server writes ask for beside themselves. */
export type SiteAssets = {
  style: string;
  script: string;
  /** An address of data; null where the portal was not built. */
  icon: string | null;
  /** The portal's own page, which stands at `/contact` and the like; null where it was not built. */
  portalPage: string | null;
};

type Manifest = Record<string, { file: string }>;

const style = 'src/public/site/site.css';
const script = 'src/public/site/site.ts';

/**
 * Where the built stylesheet and script lie; while the portal is developed, Vite has both at their sources' addresses.
 * @param portalDirectory the built portal; null where there is none
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
