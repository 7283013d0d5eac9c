import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import helmet, { type HelmetOptions } from 'helmet';
import { portalThemeScript } from '#domain/theme-script.ts';
import type { Config } from '../settings/config.ts';

/** Where the provider's widget comes from. Its package is part of the portal; only its frame is theirs. */
const SUMSUB = 'https://*.sumsub.com';

/** Whom the portal lets into a frame: the identity provider, at its own address too where that is another one. */
function framed({ sumsub }: Pick<Config, 'sumsub'>): string[] {
  if (!sumsub) return [];
  const { origin, hostname } = new URL(sumsub.baseUrl);
  return hostname.endsWith('.sumsub.com') ? [SUMSUB] : [SUMSUB, origin];
}

/** What a page may load besides: frames and videos. Scripts come from our own origin on every page (safety row 35). */
type Beside = Readonly<Record<'frames' | 'media', readonly string[]>>;

/** The players of the steps of trainings (`domain/learning/video.ts`); a film of its own may lie anywhere. */
const videos: Beside = {
  frames: ['https://www.youtube-nocookie.com', 'https://player.vimeo.com'],
  media: ['https:'],
};

/** Whether an address is that of the page on which a training is learnt. */
function isPlayer(url: string): boolean {
  const [path = ''] = url.split(/[?#]/);
  return /^\/trainings\/[^/]+\/learn(?:\/|$)/.test(path);
}

/** The headers that the answer at an address has, whatever it says. */
export type SecurityHeaders = (url: string) => Record<string, string>;

/**
 * Security headers on every answer (safety row 6). They are the same for all, so helmet is asked for them once.
 * @param inspected whether the portal may speak with a window that it opened at another address, as Stately's inspector
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

/** Has every request that reaches the hooks answered with them. */
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
        // Emotion, which styles MUI, writes style elements while the page runs.
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

/** How a policy names the one script that stands within a page (CSP level 3, section 2.3.1). */
export function hashOf(script: string): string {
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
}

/** What helmet sets on an answer. */
function headersOf(options: HelmetOptions): Record<string, string> {
  const headers: Record<string, string> = {};
  const answer = {
    setHeader(name: string, value: string) {
      headers[name.toLowerCase()] = value;
    },
    // Only `X-Powered-By`, which nobody sets here.
    removeHeader() {},
  };
  helmet(options)({} as IncomingMessage, answer as unknown as ServerResponse, (error) => {
    if (error) throw error;
  });
  return headers;
}

/**
 * What pages may ask a device for: the camera, for a photograph of a document or a face; the provider's widget also the
 * microphone and the place, with which it tells a person from a recording.
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

/** Whether an address belongs to the API, not to the portal. The router reads `/%61pi` as `/api`, so it is that here too. */
export function isApi(url: string): boolean {
  return /^\/(?:a|%61)(?:p|%70)(?:i|%69)(?:[/?#]|$)/.test(url);
}
