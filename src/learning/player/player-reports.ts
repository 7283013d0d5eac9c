import type { PlayerReport } from '#domain/learning/played.ts';

type Report = Omit<PlayerReport, 'at'>;

/** How a player is asked for reports, and how they are read. */
export type Reporter = {
  /** The message that asks for reports, as JSON. */
  request: object;
  /** Returns the report in a message; null for other messages. @param last the previous report: some messages have only a part */
  read(data: unknown, last: PlayerReport | null): Report | null;
};

/** The state of YouTube's player while it plays. */
const YOUTUBE_PLAYING = 1;

/**
 * The messages of the players. YouTube: developers.google.com/youtube/iframe_api_reference, of which these are the messages between
 * the page and the frame. Vimeo: github.com/vimeo/player.js, "timeupdate".
 */
export const reporters: { readonly [Player in 'youtube' | 'vimeo']: Reporter } = {
  youtube: {
    request: { event: 'listening', id: 'step', channel: 'widget' },
    read(data, last) {
      const message = fieldsOf(data);
      if (message.event !== 'infoDelivery' && message.event !== 'initialDelivery') return null;
      const { currentTime, duration, playerState } = fieldsOf(message.info);
      // A message has only the values that changed.
      const position = numberIn(currentTime) ?? last?.position;
      const length = numberIn(duration) ?? last?.duration;
      if (position === undefined || length === undefined) return null;
      const isPlaying =
        typeof playerState === 'number' ? playerState === YOUTUBE_PLAYING : (last?.isPlaying ?? true);
      return { position, duration: length, isPlaying };
    },
  },
  vimeo: {
    request: { method: 'addEventListener', value: 'timeupdate' },
    read(data) {
      const message = fieldsOf(data);
      if (message.event !== 'timeupdate') return null;
      const { seconds, duration } = fieldsOf(message.data);
      const [position, length] = [numberIn(seconds), numberIn(duration)];
      if (position === undefined || length === undefined) return null;
      // It reports only while it plays; the bound for jumps covers pauses.
      return { position, duration: length, isPlaying: true };
    },
  },
};

const numberIn = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : undefined;

/** Returns the properties of a message, which is an object or its JSON; none for anything else. */
function fieldsOf(data: unknown): Record<string, unknown> {
  if (typeof data === 'object' && data !== null) return { ...data };
  if (typeof data !== 'string' || data.length > 10_000) return {};
  try {
    const parsed: unknown = JSON.parse(data);
    return typeof parsed === 'object' && parsed !== null ? { ...parsed } : {};
  } catch {
    return {};
  }
}
