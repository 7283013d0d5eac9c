import { type RefObject, useEffect, useRef } from 'react';
import { afterReport, isWatched, type Playback } from '#domain/learning/played.ts';
import type { Video } from '#domain/learning/video.ts';
import { reporters } from './player-reports.ts';

const ASKED_EVERY_MS = 500;
const ASKED_AT_MOST = 20;

/**
 * Receives what the player in a frame plays, by the messages that its site documents: no script of the site runs on this page.
 * Messages of other origins and windows are ignored.
 * @param onWatched called once 90% were played; nothing is requested without it
 * @returns the handler of the frame's load event
 */
export function useReports(
  frame: RefObject<HTMLIFrameElement | null>,
  { player, src }: Video,
  onWatched: (() => void) | undefined,
): { onLoad(): void } {
  const listener = useRef(onWatched);
  useEffect(() => {
    listener.current = onWatched;
  });
  const { origin } = new URL(src);
  const reporter = player === 'file' ? null : reporters[player];
  const isListening = onWatched !== undefined;
  /** The timer of the request that is repeated until the player answers, because it receives no messages while it starts. */
  const asking = useRef<number>(undefined);

  useEffect(() => {
    if (!reporter || !isListening) return;
    let playback: Playback = { ranges: [], last: null };
    const receive = ({ source, origin: from, data }: MessageEvent) => {
      if (from !== origin || !frame.current || source !== frame.current.contentWindow) return;
      window.clearInterval(asking.current);
      const report = reporter.read(data, playback.last);
      if (!report) return;
      playback = afterReport(playback, { ...report, at: performance.now() });
      if (isWatched(playback.ranges, report.duration)) listener.current?.();
    };
    window.addEventListener('message', receive);
    return () => {
      window.removeEventListener('message', receive);
      window.clearInterval(asking.current);
    };
  }, [frame, origin, reporter, isListening]);

  return {
    onLoad() {
      if (!reporter || !isListening) return;
      let asked = 0;
      const ask = () => {
        asked += 1;
        if (asked >= ASKED_AT_MOST) window.clearInterval(asking.current);
        frame.current?.contentWindow?.postMessage(JSON.stringify(reporter.request), origin);
      };
      window.clearInterval(asking.current);
      asking.current = window.setInterval(ask, ASKED_EVERY_MS);
      ask();
    },
  };
}
