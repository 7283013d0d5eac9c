import { parseAddress } from '../rules/website-field.ts';

/**
 * A video that a step may show.
 * @property player the site whose page plays it in a frame; the browser itself plays a `file`
 * @property src the address of that page, or of the file
 */
export type Video = { player: 'youtube' | 'vimeo' | 'file'; src: string };

/** The origins of the players' pages. */
export const videoPlayers: readonly string[] = [
  'https://www.youtube-nocookie.com',
  'https://player.vimeo.com',
];

const ofYouTube = ['youtube.com', 'www.youtube.com', 'm.youtube.com', 'www.youtube-nocookie.com'];
const ofVimeo = ['vimeo.com', 'www.vimeo.com', 'player.vimeo.com'];

/**
 * Returns the video at an address; null if a step may not show it. The player's address is built from the id alone, and YouTube's
 * is the one that sets no cookies before the video is played.
 */
export function videoOf(address: string): Video | null {
  const url = /[\s<>"'\\]/.test(address) ? null : parseAddress(address);
  if (url === null) return null;
  if (url.protocol !== 'https:' || url.username !== '' || url.password !== '' || url.port !== '') return null;
  const host = url.hostname;
  if (ofYouTube.includes(host) || host === 'youtu.be') return youTube(host, url);
  if (ofVimeo.includes(host)) return vimeo(url);
  if (!host.includes('.') || !/\.(mp4|webm)$/i.test(url.pathname)) return null;
  return { player: 'file', src: url.href };
}

/**
 * Returns the address of a player's page that starts at once; Vimeo's then stores nothing about the viewer.
 * @param origin of the page that receives YouTube's messages about the playback; none without it
 */
export function playingSource({ player, src }: Video, origin?: string): string {
  const reports = player === 'youtube' && origin ? `enablejsapi=1&origin=${encodeURIComponent(origin)}&` : '';
  const query = `${reports}${player === 'vimeo' ? 'dnt=1&' : ''}autoplay=1`;
  return `${src}${src.includes('?') ? '&' : '?'}${query}`;
}

function youTube(host: string, { pathname, searchParams }: URL): Video | null {
  const named = /^\/(?:embed|shorts|live|v)\/([\w-]{11})\/?$/.exec(pathname)?.[1];
  const short = host === 'youtu.be' ? /^\/([\w-]{11})$/.exec(pathname)?.[1] : undefined;
  const watched = pathname === '/watch' ? searchParams.get('v') : null;
  const id = named ?? short ?? watched ?? '';
  return /^[\w-]{11}$/.test(id)
    ? { player: 'youtube', src: `https://www.youtube-nocookie.com/embed/${id}` }
    : null;
}

function vimeo({ pathname, searchParams }: URL): Video | null {
  const [, id, own] = /^\/(?:video\/)?(\d{5,12})(?:\/([\da-f]{6,20}))?\/?$/.exec(pathname) ?? [];
  if (id === undefined) return null;
  // The address of an unlisted video also contains its key.
  const key = own ?? searchParams.get('h') ?? '';
  const query = /^[\da-f]{6,20}$/.test(key) ? `?h=${key}` : '';
  return { player: 'vimeo', src: `https://player.vimeo.com/video/${id}${query}` };
}
