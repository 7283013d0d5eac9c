import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Seconds for which nobody need ask again; then they ask, and an unchanged answer is not sent again. */
const FRESH_SECONDS = 60;
/** Addresses whose tags a process remembers; of more, those that were answered longest ago are made anew. */
const ADDRESSES_AT_MOST = 2000;
/** A longer address is answered as any other, and not remembered: whoever asks may write what they like. */
const LONGEST_ADDRESS = 500;

/**
 * The tags of answers that were made, by their addresses, so that an unchanged one need not be made to be known again.
 * A tag is a hash of the answer: it is the same in two processes and after a restart, and another where a new version of
 * the program answers otherwise.
 */
type AnswerTags = {
  /** @param stamp changes with whatever the answer says */
  find(address: string, stamp: string): string | undefined;
  remember(address: string, stamp: string, tag: string): void;
};

export function answerTags(): AnswerTags {
  const known = new Map<string, { stamp: string; tag: string }>();
  return {
    find(address, stamp) {
      const found = known.get(address);
      return found?.stamp === stamp ? found.tag : undefined;
    },
    remember(address, stamp, tag) {
      if (address.length > LONGEST_ADDRESS) return;
      known.delete(address);
      known.set(address, { stamp, tag });
      if (known.size <= ADDRESSES_AT_MOST) return;
      const [oldest] = known.keys();
      if (oldest !== undefined) known.delete(oldest);
    },
  };
}

/** @property stamp as it was before anything of the answer was read */
export type Stamped = { tags: AnswerTags; stamp: string };

/** The tag of an answer, a hash of all of it. */
export function tagOf(answer: string): string {
  return `"${createHash('sha256').update(answer).digest('base64url')}"`;
}

/** Has browsers and caches on the way keep an answer for a moment. */
export function keptForAMoment(reply: FastifyReply, etag: string): FastifyReply {
  return reply.headers({ etag, 'cache-control': `public, max-age=${FRESH_SECONDS}, must-revalidate` });
}

/** Whether who asks has the answer already (RFC 9110, section 13.1.2). */
export function hasAlready({ headers }: FastifyRequest, tag: string): boolean {
  const known = headers['if-none-match'];
  return known?.split(',').some((each) => ['*', tag, `W/${tag}`].includes(each.trim())) ?? false;
}

/**
 * Answers what is the same for everybody who asks for this address, so that browsers and caches on the way may keep it
 * for a moment; never for what depends on who asks. 304 where they have it already, without making it where its tag is
 * remembered.
 * @param make the answer, which is sent as JSON
 */
export async function answerCached(
  request: FastifyRequest,
  reply: FastifyReply,
  { tags, stamp, make }: Stamped & { make: () => Promise<object> },
): Promise<FastifyReply> {
  const known = tags.find(request.url, stamp);
  if (known !== undefined && hasAlready(request, known)) {
    return keptForAMoment(reply, known).code(304).send();
  }
  const body = JSON.stringify(await make());
  const tag = tagOf(body);
  tags.remember(request.url, stamp, tag);
  keptForAMoment(reply, tag);
  if (hasAlready(request, tag)) return reply.code(304).send();
  return reply.type('application/json; charset=utf-8').send(body);
}
