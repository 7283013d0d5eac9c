import { describe, expect, it } from 'vitest';
import { afterReport, isWatched, type Playback, withRange } from '#domain/learning/played.ts';
import { reporters } from '#src/learning/player/player-reports.ts';

const nothing: Playback = { ranges: [], last: null };
const duration = 100;

/** Plays from one second to another with a report every half second. @param at seconds on the clock at the beginning */
function play(
  before: Playback,
  { from, to, at = from }: { from: number; to: number; at?: number },
): Playback {
  let playback = before;
  for (let position = from; position <= to; position += 0.5) {
    const time = (at + position - from) * 1000;
    playback = afterReport(playback, { position, duration, isPlaying: position < to, at: time });
  }
  return playback;
}

describe('a played video', () => {
  it('counts what was played twice once', () => {
    const once = withRange(withRange([], { from: 0, to: 40 }), { from: 50, to: 60 });
    expect(withRange(once, { from: 30, to: 55 })).toEqual([{ from: 0, to: 60 }]);
    expect(withRange(once, { from: 41, to: 42 })).toHaveLength(3);
  });

  it('is watched from 90 per cent of its duration', () => {
    expect(isWatched([{ from: 0, to: 89.9 }], duration)).toBe(false);
    expect(
      isWatched(
        [
          { from: 0, to: 50 },
          { from: 60, to: 100 },
        ],
        duration,
      ),
    ).toBe(true);
    for (const unknown of [0, -1, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(isWatched([{ from: 0, to: 1000 }], unknown)).toBe(false);
    }
  });

  it('does not count what is skipped, and counts parts in any order', () => {
    const begun = play(nothing, { from: 0, to: 10 });
    const skipped = afterReport(begun, { position: 99, duration, isPlaying: true, at: 10_500 });
    expect(skipped.ranges).toEqual([{ from: 0, to: 10 }]);
    const jumpedWhilePlaying = afterReport(
      { ranges: [], last: { position: 0, duration, isPlaying: true, at: 0 } },
      { position: 95, duration, isPlaying: true, at: 500 },
    );
    expect(jumpedWhilePlaying.ranges).toEqual([]);
    const end = play(begun, { from: 40, to: 100, at: 20 });
    expect(isWatched(end.ranges, duration)).toBe(false);
    const all = play(end, { from: 10, to: 40, at: 100 });
    expect(all.ranges).toEqual([{ from: 0, to: 100 }]);
    expect(isWatched(all.ranges, duration)).toBe(true);
  });
});

describe('a report of a player', () => {
  const last = { position: 3, duration, isPlaying: true, at: 0 };

  it('is read from the messages of YouTube, which have only what changed', () => {
    const { read } = reporters.youtube;
    const info = { currentTime: 4, duration, playerState: 1 };
    const whole = { position: 4, duration, isPlaying: true };
    expect(read(JSON.stringify({ event: 'infoDelivery', info }), null)).toEqual(whole);
    expect(read({ event: 'infoDelivery', info: { currentTime: 4 } }, last)).toEqual(whole);
    const paused = { event: 'infoDelivery', info: { playerState: 2 } };
    expect(read(paused, last)).toEqual({ position: 3, duration, isPlaying: false });
    expect(read(paused, null)).toBeNull();
  });

  it('is read from the messages of Vimeo', () => {
    const { read } = reporters.vimeo;
    const data = { seconds: 4, percent: 0.04, duration };
    expect(read({ event: 'timeupdate', data }, null)).toEqual({ position: 4, duration, isPlaying: true });
    expect(read(JSON.stringify({ event: 'ready' }), null)).toBeNull();
  });

  it.each([null, 3, 'no json', '[1]', '"text"', { event: 'infoDelivery' }, `"${'x'.repeat(20_000)}"`])(
    'ignores %j',
    (data) => {
      for (const { read } of Object.values(reporters)) expect(read(data, null)).toBeNull();
    },
  );

  it.each([['4'], [-1], [Number.NaN], [null]])('ignores the position %s', (wrong) => {
    const info = { currentTime: wrong, duration, playerState: 1 };
    expect(reporters.youtube.read({ event: 'infoDelivery', info }, null)).toBeNull();
    const data = { seconds: wrong, duration };
    expect(reporters.vimeo.read({ event: 'timeupdate', data }, null)).toBeNull();
  });
});
