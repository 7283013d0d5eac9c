import { once } from 'node:events';
import type { Duplex } from 'node:stream';

/** A message between server and worker on one pipe: a note (JSON), bytes, or the end. */
export type Frame = { kind: 'note'; note: unknown } | { kind: 'bytes'; bytes: Buffer } | { kind: 'end' };

const kinds = ['note', 'bytes', 'end'] as const;
/** One byte for the kind, four for the length. */
const HEAD = 5;
/** Bytes are sent in chunks, so that neither side needs a second copy of a file. */
const PIECE = 64 * 1024;

/**
 * Sends frames with back-pressure. Throws if the pipe is closed.
 * @param signal stops waiting for the other side
 */
export async function sendFrames(
  pipe: Duplex,
  frames: AsyncIterable<Frame> | Iterable<Frame>,
  signal?: AbortSignal,
): Promise<void> {
  const write = async (kind: Frame['kind'], body: Buffer) => {
    const head = Buffer.alloc(HEAD);
    head.writeUInt8(kinds.indexOf(kind), 0);
    head.writeUInt32BE(body.length, 1);
    pipe.cork();
    pipe.write(head);
    const isTaken = pipe.write(body);
    pipe.uncork();
    if (!isTaken) await once(pipe, 'drain', { signal });
  };
  for await (const frame of frames) {
    if (pipe.destroyed) throw new Error('The pipe is closed');
    if (frame.kind === 'note') await write('note', Buffer.from(JSON.stringify(frame.note)));
    else if (frame.kind === 'end') await write('end', Buffer.alloc(0));
    else {
      for (let at = 0; at < frame.bytes.length; at += PIECE) {
        await write('bytes', frame.bytes.subarray(at, at + PIECE));
      }
    }
  }
}

/** Yields the frames received on a pipe, in order, until it closes. */
export async function* framesOf(pipe: Duplex): AsyncGenerator<Frame, undefined> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const piece of pipe as AsyncIterable<Buffer>) {
    rest = rest.length === 0 ? piece : Buffer.concat([rest, piece]);
    for (;;) {
      const end = rest.length < HEAD ? Number.POSITIVE_INFINITY : HEAD + rest.readUInt32BE(1);
      if (rest.length < end) break;
      yield frameOf(rest.readUInt8(0), rest.subarray(HEAD, end));
      rest = rest.subarray(end);
    }
  }
}

function frameOf(kind: number, body: Buffer): Frame {
  switch (kinds[kind]) {
    case 'note':
      return { kind: 'note', note: JSON.parse(body.toString()) };
    case 'bytes':
      return { kind: 'bytes', bytes: body };
    case 'end':
      return { kind: 'end' };
    default:
      throw new Error('The other side of the pipe does not speak in frames');
  }
}
