import type { Duplex } from 'node:stream';
import { sendFrames } from '../frames.ts';

/** Decoding allocates a few hundred megabytes a second. */
const LOOK_EVERY_MS = 4;

/**
 * Watches the process's memory during decoding, because a picture may need more than its metadata suggests: then the
 * process ends, and the sender gets a message.
 * @param base memory of the process before its first picture, in bytes
 * @param most maximum additional bytes
 * @param sentence the message for the sender
 * @returns a function that stops watching
 */
export function watchMemory(
  pipe: Duplex,
  { base, most, sentence }: { base: number; most: number; sentence: string },
): () => void {
  const timer = setInterval(() => {
    if (process.memoryUsage.rss() <= base + most) return;
    clearInterval(timer);
    // Decoding continues meanwhile and can be stopped only by ending the process.
    const end = () => process.kill(process.pid, 'SIGKILL');
    sendFrames(pipe, [{ kind: 'note', note: { refused: sentence } }]).then(() => pipe.write('', end), end);
  }, LOOK_EVERY_MS);
  return () => clearInterval(timer);
}
