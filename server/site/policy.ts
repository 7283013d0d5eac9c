import { siteThemeScript } from '#domain/theme-script.ts';
import { hashOf } from '#server/platform/http/security-headers.ts';

/** The CSP of the server-rendered pages: stricter than the portal's, because they insert no styles. */
export const sitePolicy = [
  "default-src 'none'",
  `script-src 'self' ${hashOf(siteThemeScript)}`,
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "form-action 'self'",
].join(';');
