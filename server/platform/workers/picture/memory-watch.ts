import type { Duplex } from 'node:stream';
import { sendFrames } from '../frames.ts';

/** What is decoded grows by a few hundred megabytes a second. */
const LOOK_EVERY_MS = 4;

/**
 * Watches what this process occupies while it decodes, beside what it says of itself: a picture that takes more than its
 * words promise ends the process, and its sender hears why.
 * @param base what the process occupies before its first picture, in bytes
 * @param most bytes beyond that
 * @param sentence what the sender is told
 * @returns what ends the watching
 */
export function watchMemory(
  pipe: Duplex,
  { base, most, sentence }: { base: number; most: number; sentence: string },
): () => void {
  const timer = setInterval(() => {
    if (process.memoryUsage.rss() <= base + most) return;
    clearInterval(timer);
    // Decoding goes on beside this and cannot be stopped, but by the end of all of it.
    const end = () => process.kill(process.pid, 'SIGKILL');
    sendFrames(pipe, [{ kind: 'note', note: { refused: sentence } }]).then(() => pipe.write('', end), end);
  }, LOOK_EVERY_MS);
  return () => clearInterval(timer);
}
