import type { Duplex } from 'node:stream';
import { maxFileBytes } from '#domain/rules/limits.ts';
import type { Job } from '../jobs.ts';
import { maxHeldBytes } from './held-bytes.ts';
import { watchMemory } from './memory-watch.ts';
import { type PictureNote, pictureRefusals } from './picture.ts';
import { decoder, readPicture } from './read-picture.ts';

/** Memory of the encoder, the written picture and its preview. */
const BESIDE = 24_000_000;

const TIDY_EVERY = 2_000_000;

// A reused buffer for the largest accepted file.
let buffer: Buffer | undefined;
let base: number | undefined;

/** Decodes the picture of the input, and returns it as it is stored. @param pipe to the server */
export function pictureJob(pipe: Duplex): Job<'picture'> {
  return async function* picture({ format }, input) {
    await decoder();
    base ??= process.memoryUsage.rss();
    buffer ??= Buffer.alloc(maxFileBytes);
    let length = 0;
    for await (const frame of input) {
      if (frame.kind !== 'bytes') continue;
      const before = length;
      length += frame.bytes.copy(buffer, length);
      // The received chunks would otherwise double the memory.
      if (Math.floor(length / TIDY_EVERY) > Math.floor(before / TIDY_EVERY)) globalThis.gc?.();
    }
    const most = maxHeldBytes + BESIDE;
    const rest = watchMemory(pipe, { base, most, sentence: pictureRefusals.memory[format] });
    try {
      const { bytes, thumbnail, ...metadata } = await readPicture(buffer.subarray(0, length), format);
      yield {
        kind: 'note',
        note: { ...metadata, sizes: [bytes.length, thumbnail.length] } satisfies PictureNote,
      };
      yield { kind: 'bytes', bytes };
      yield { kind: 'bytes', bytes: thumbnail };
    } finally {
      rest();
    }
  };
}
