import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import helmet, { type HelmetOptions } from 'helmet';
import { videoPlayers } from '#domain/learning/video.ts';
import { portalThemeScript } from '#domain/theme-script.ts';
import type { Config } from '../settings/config.ts';

/** The origin of the provider's widget. Its package is part of the portal; only its frame comes from the provider. */
const SUMSUB = 'https://*.sumsub.com';

/** Returns the origins allowed in frames: the identity provider, and also its configured URL if that differs. */
function framed({ sumsub }: Pick<Config, 'sumsub'>): string[] {
  if (!sumsub) return [];
  const { origin, hostname } = new URL(sumsub.baseUrl);
  return hostname.endsWith('.sumsub.com') ? [SUMSUB] : [SUMSUB, origin];
}

/** Additional sources of a page: frames and videos. Scripts come from our own origin on every page (safety row 35). */
type Beside = Readonly<Record<'frames' | 'media', readonly string[]>>;

/** The players of training steps; a video file may be on any host. */
const videos: Beside = {
  frames: videoPlayers,
  media: ['https:'],
};

/** Whether a URL is that of the page on which a training is learnt. */
function isPlayer(url: string): boolean {
  const [path = ''] = url.split(/[?#]/);
  return /^\/trainings\/[^/]+\/learn(?:\/|$)/.test(path);
}

/** Returns the security headers of the response at a URL. */
export type SecurityHeaders = (url: string) => Record<string, string>;

/**
 * Creates the security headers of every response (safety row 6). They are constant, so helmet is called once.
 * @param inspected whether the portal may communicate with a window of another origin, for Stately's inspector
 */
export function createSecurityHeaders(config: Config, inspected: boolean): SecurityHeaders {
  const permissions = { 'permissions-policy': permissionsPolicy(framed(config)) };
  const onPages = { ...headersOf(helmetOptions(config, inspected)), ...permissions };
  const onApi = { ...onPages, 'cache-control': 'no-store' };
  const onPlayer = { ...headersOf(helmetOptions(config, inspected, videos)), ...permissions };
  return (url) => {
    if (isApi(url)) return onApi;
    return isPlayer(url) ? onPlayer : onPages;
  };
}

/** Adds the headers to the response of every request that reaches the hooks. */
export function addSecurityHeaders(app: FastifyInstance, headersAt: SecurityHeaders): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headersAt(request.url));
    done();
  });
}

function helmetOptions(config: Config, inspected: boolean, beside?: Beside): HelmetOptions {
  const { frames, media } = beside ?? { frames: framed(config), media: [] };
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'script-src': ["'self'", hashOf(portalThemeScript)],
        // Emotion, which styles MUI, inserts style elements at run time.
        'style-src': ["'self'", "'unsafe-inline'"],
        'img-src': ["'self'", 'data:', 'blob:'],
        'font-src': ["'self'"],
        'connect-src': ["'self'"],
        ...(media.length > 0 && { 'media-src': ["'self'", ...media] }),
        'frame-src': frames.length > 0 ? [...frames] : ["'none'"],
        'object-src': ["'none'"],
        'base-uri': ["'none'"],
        'frame-ancestors': ["'none'"],
        'form-action': ["'self'"],
      },
    },
    strictTransportSecurity: config.publicUrl.startsWith('https:') && { maxAge: 31_536_000 },
    crossOriginOpenerPolicy: { policy: inspected ? 'same-origin-allow-popups' : 'same-origin' },
    referrerPolicy: { policy: 'no-referrer' },
    frameguard: { action: 'deny' },
  };
}

/** Returns the CSP source of an inline script (CSP level 3, section 2.3.1). */
export function hashOf(script: string): string {
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
}

/** Returns the headers that helmet sets. */
function headersOf(options: HelmetOptions): Record<string, string> {
  const headers: Record<string, string> = {};
  const answer = {
    setHeader(name: string, value: string) {
      headers[name.toLowerCase()] = value;
    },
    // Only called for `X-Powered-By`, which is not set.
    removeHeader() {},
  };
  helmet(options)({} as IncomingMessage, answer as unknown as ServerResponse, (error) => {
    if (error) throw error;
  });
  return headers;
}

/**
 * The device permissions of pages: the camera, for photographs of documents and faces; the provider's widget also needs
 * microphone and location, for its liveness check.
 */
function permissionsPolicy(frames: readonly string[]): string {
  const theirs = frames.map((origin) => `"${origin}"`);
  const camera = ['self', ...theirs].join(' ');
  return [
    `camera=(${camera})`,
    `microphone=(${theirs.length > 0 ? camera : ''})`,
    `geolocation=(${theirs.length > 0 ? camera : ''})`,
    'payment=()',
    'usb=()',
  ].join(', ');
}

/** Whether a URL belongs to the API, not to the portal. The router decodes `/%61pi` to `/api`, so this does too. */
export function isApi(url: string): boolean {
  return /^\/(?:a|%61)(?:p|%70)(?:i|%69)(?:[/?#]|$)/.test(url);
}
