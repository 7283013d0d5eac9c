/** A part of a video that was played, in seconds from its beginning. */
export type PlayedRange = { from: number; to: number };

/** The share of a video after which it counts as watched: credits and silence at the end need not be played. */
const watchedShare = 0.9;

/** Returns ranges with another one, merged where they overlap, in their order. */
export function withRange(ranges: readonly PlayedRange[], added: PlayedRange): PlayedRange[] {
  const sorted = [...ranges, added].sort((one, other) => one.from - other.from);
  const merged: PlayedRange[] = [];
  for (const { from, to } of sorted) {
    const last = merged.at(-1);
    if (last && from <= last.to) last.to = Math.max(last.to, to);
    else merged.push({ from, to });
  }
  return merged;
}

/**
 * Returns whether a video counts as watched: at least 90% of it were played. What was played twice counts once, and what was
 * skipped does not count. @param ranges that do not overlap @param duration in seconds; not a positive number while it is unknown
 */
export function isWatched(ranges: readonly PlayedRange[], duration: number): boolean {
  if (!Number.isFinite(duration) || duration <= 0) return false;
  const played = ranges.reduce((sum, { from, to }) => sum + to - from, 0);
  return played >= duration * watchedShare;
}

/** A report of a player. @property position in seconds @property at when it arrived, in milliseconds */
export type PlayerReport = { position: number; duration: number; isPlaying: boolean; at: number };

/** What was played until the last report. */
export type Playback = { ranges: readonly PlayedRange[]; last: PlayerReport | null };

/** Fastest playback of the players, and seconds by which reports may be late. */
const fastest = 2;
const tolerance = 0.5;

/**
 * Returns the playback after another report. The time between two reports counts only if the video was playing and moved no further
 * than it can in this time: a jump is a search in the video.
 */
export function afterReport({ ranges, last }: Playback, report: PlayerReport): Playback {
  if (!last?.isPlaying) return { ranges, last: report };
  const moved = report.position - last.position;
  const possible = ((report.at - last.at) / 1000) * fastest + tolerance;
  if (moved <= 0 || moved > possible) return { ranges, last: report };
  return { ranges: withRange(ranges, { from: last.position, to: report.position }), last: report };
}
