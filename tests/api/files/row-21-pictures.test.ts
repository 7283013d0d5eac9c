import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { maxPictureSide } from '#domain/rules/limits.ts';
import { createFairQueue, QueueFull } from '#server/platform/workers/fair-queue.ts';
import { jpeg, png, progressiveThatClaims } from '#tests/support/hostile-pictures.ts';
import { photograph } from '#tests/support/pictures.ts';
import { startUploads } from './upload-calls.ts';

// SQLite alone: pictures

const on = startUploads();
const phone = { width: 4032, height: 3024 };
const largest = { width: 8000, height: 5000 };

describe('a picture that would need too much memory', () => {
  const refused: [string, string, () => Promise<Buffer>, RegExp][] = [
    [
      'ten million points wide',
      'wide.png',
      () => png({ width: 10_000_000, height: 2, colour: 'rgba', isHeaderOnly: true }),
      /20,000 pixels/,
    ],
    [
      'ten million points wide, of 16 bits',
      'wide.png',
      () => png({ width: 10_000_000, height: 1, colour: 'rgba', depth: 16, isHeaderOnly: true }),
      /20,000 pixels/,
    ],
    [
      'one point higher than a side may be',
      'high.png',
      () => png({ width: 1, height: maxPictureSide + 1 }),
      /20,000 pixels/,
    ],
    [
      'one point wider than a side may be',
      'wide.png',
      () => png({ width: maxPictureSide + 1, height: 1, colour: 'grey' }),
      /20,000 pixels/,
    ],
    [
      'interlaced, of 12 megapixels and 16 bits',
      'adam7.png',
      () => png({ ...phone, colour: 'rgba', depth: 16, isInterlaced: true, isHeaderOnly: true }),
      /too much memory .* plain png/,
    ],
    [
      'progressive, in four inks',
      'inks.jpg',
      () => progressiveThatClaims(phone, 'cmyk'),
      /too much memory .* plain jpg/,
    ],
    [
      'progressive, of 40 megapixels',
      'progressive.jpg',
      () => progressiveThatClaims(largest),
      /too much memory .* plain jpg/,
    ],
    [
      'so wide that the rows of the decoder alone are too much',
      'wide.png',
      () => png({ width: maxPictureSide, height: 2000, colour: 'rgba', depth: 16, isHeaderOnly: true }),
      /too much memory .* plain png/,
    ],
  ];

  it.each(refused)(
    '%s: is refused before it is decoded, with what to do',
    async (_what, name, make, words) => {
      const answer = await on.upload([{ name, bytes: await make() }]);
      expect(answer.json()).toMatchObject({
        statusCode: 400,
        message: [{ property: 'file', message: expect.stringMatching(words) }],
      });
    },
  );

  it('that declares a small size and grows while it is opened ends its worker, and the next one is opened', async () => {
    // The first row is noise and every other row equals the previous one: few bytes, until it is encoded again.
    const above = Buffer.from([2]);
    const bytes = await png({
      width: 16_000,
      height: 2500,
      row: (y, length) =>
        y === 0
          ? Buffer.concat([Buffer.from([0]), randomBytes(length - 1)])
          : Buffer.concat([above, Buffer.alloc(length - 1)]),
    });
    expect(bytes.length).toBeLessThan(1_000_000);
    const answer = await on.upload([{ name: 'grows.png', bytes }]);
    expect(answer.json()).toMatchObject({
      statusCode: 400,
      message: [{ property: 'file', message: expect.stringMatching(/too much memory/) }],
    });
    expect((await on.upload([{ bytes: await photograph() }])).statusCode).toBe(201);
  });
});

describe('a picture that phones and cameras take', () => {
  const taken: [string, string, () => Promise<Buffer>, { width: number; height: number }][] = [
    ['upright, by a phone', 'a.jpg', () => jpeg(phone), phone],
    ['sideways, by a phone', 'b.jpg', () => jpeg(phone, { orientation: 6 }), { width: 3024, height: 4032 }],
    ['progressive, of 12 megapixels', 'c.jpg', () => jpeg(phone, { progressive: true }), phone],
    [
      'progressive, of 12 megapixels and sideways',
      'd.jpg',
      () => jpeg(phone, { progressive: true, orientation: 8 }),
      { width: 3024, height: 4032 },
    ],
    ['interlaced, of 12 megapixels', 'e.png', () => png({ ...phone, isInterlaced: true }), phone],
    ['of 40 megapixels', 'f.jpg', () => jpeg(largest), largest],
    ['of 40 megapixels and 16 bits', 'g.png', () => png({ ...largest, colour: 'rgba', depth: 16 }), largest],
    [
      'of 40 megapixels and sideways',
      'h.jpg',
      () => jpeg(largest, { orientation: 6 }),
      { width: 5000, height: 8000 },
    ],
    [
      'as long as a side may be',
      'i.jpg',
      () => jpeg({ width: maxPictureSide, height: 2000 }),
      { width: maxPictureSide, height: 2000 },
    ],
  ];

  it.each(taken)('%s: is accepted, and shown upright', async (_what, name, make, size) => {
    const answer = await on.upload([{ name, bytes: await make() }]);
    expect(answer.json()).toMatchObject(size);
    const stored = await sharp(await on.shown(answer.json().id, 'signedUrl')).metadata();
    expect(stored.autoOrient).toEqual(size);
    const preview = await sharp(await on.shown(answer.json().id, 'thumbnailUrl')).metadata();
    expect(preview.width > preview.height).toBe(size.width > size.height);
    expect(preview.orientation).toBeUndefined();
  });
});

describe('turns', () => {
  /** Gives every place its turn, one at a time, and returns the order. */
  function served(places: [string, number][], slots = 1) {
    const order: string[] = [];
    const queue = createFairQueue({ slots, placesAnOwner: 20, places: 50 });
    const all = places.flatMap(([owner, count]) =>
      Array.from({ length: count }, async (_, n) => {
        const place = queue.place(owner);
        await place.turn();
        order.push(`${owner}${n}`);
        // So that the next turn does not begin within this one.
        await Promise.resolve();
        place.leave();
      }),
    );
    return { order, queue, over: Promise.all(all) };
  }

  it('alternate between owners: a picture of another owner waits for one, not for fifteen', async () => {
    const { order, over } = served([
      ['many', 15],
      ['one', 1],
      ['few', 2],
    ]);
    await over;
    expect(order.slice(0, 6)).toEqual(['many0', 'many1', 'one0', 'few0', 'many2', 'few1']);
    expect(order).toHaveLength(18);
  });

  it('run one at a time for each owner, however many workers are free', async () => {
    const queue = createFairQueue({ slots: 2, placesAnOwner: 5, places: 50 });
    const [first, second, other] = [queue.place('many'), queue.place('many'), queue.place('one')];
    const began: string[] = [];
    await first.turn();
    const waiting = second.turn().then(() => began.push('second'));
    await other.turn();
    expect(began).toEqual([]);
    first.leave();
    await waiting;
    expect(began).toEqual(['second']);
  });

  it('are limited per owner and in total, and released', async () => {
    const queue = createFairQueue({ slots: 1, placesAnOwner: 2, places: 3 });
    const [first] = [queue.place('a'), queue.place('a')];
    expect(() => queue.place('a')).toThrow(QueueFull);
    queue.place('b');
    expect(() => queue.place('c')).toThrow('Too much is waiting');
    first.leave();
    first.leave();
    queue.place('a');
    expect(() => queue.place('c')).toThrow(QueueFull);
  });

  it('are given up by a caller who disconnects while waiting', async () => {
    const queue = createFairQueue({ slots: 1, placesAnOwner: 5, places: 50 });
    const working = queue.place('a');
    await working.turn();
    const gone = new AbortController();
    const left = queue.place('b');
    const turn = left.turn(gone.signal);
    const next = queue.place('c');
    const nextTurn = next.turn();
    gone.abort(new Error('gone'));
    await expect(turn).rejects.toThrow('gone');
    left.leave();
    working.leave();
    await nextTurn;
    next.leave();
    await expect(queue.place('b').turn()).resolves.toBeUndefined();
  });
});
