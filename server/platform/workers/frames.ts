import { once } from 'node:events';
import type { Duplex } from 'node:stream';

/** What server and worker say to each other over one pipe: a note (JSON), bytes, or that this was all. */
export type Frame = { kind: 'note'; note: unknown } | { kind: 'bytes'; bytes: Buffer } | { kind: 'end' };

const kinds = ['note', 'bytes', 'end'] as const;
/** One byte says what follows, four how long it is. */
const HEAD = 5;
/** Bytes go in pieces, so that neither side holds a file once more to send it. */
const PIECE = 64 * 1024;

/**
 * Sends frames as fast as the other side takes them. Throws when the pipe is closed.
 * @param signal ends the waiting for the other side
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

/** The frames that come over a pipe, in their order, until it closes. */
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
