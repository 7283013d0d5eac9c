import { createHash } from 'node:crypto';

/**
 * Runs before the first paint: the scheme that was chosen in the portal. Nothing chosen, the stylesheet follows the device.
 * It stands within the page, where a file would hold up the first paint for a turn of the line.
 */
export const themeScript =
  "try{const t=localStorage.getItem('theme');if(t==='dark'||t==='light')document.documentElement.dataset.theme=t}catch{}";

const hash = createHash('sha256').update(themeScript).digest('base64');

/** What the pages that the server writes may load and run: stricter than the portal's, since nothing here writes styles. */
export const sitePolicy = [
  "default-src 'none'",
  `script-src 'self' 'sha256-${hash}'`,
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "form-action 'self'",
].join(';');
