import { createHmac, timingSafeEqual } from 'node:crypto';
import { deriveKey } from '../keys.ts';
import { type Variant, variants } from './file-store.ts';

/** How long a link works, in seconds (safety row 10). */
export const LINK_SECONDS = 300;

type Signed = { id: string; owner_id: string; deleted_at: string | null };
/** The query of a link as it was sent; nothing of it was checked. */
export type LinkQuery = { variant?: string; expires?: string; signature?: string };

/** Links to files of the folder store: HMAC-SHA-256 over id, variant, end, owner, and when it was deleted. */
export type SignedLinks = {
  sign(file: Signed, variant: Variant, ends: Date): string;
  /**
   * What the link shows, while it is good. Null when it ended, was altered, or belongs to another file; it takes as
   * long for a file that is not there.
   */
  verify(file: Signed | undefined, query: LinkQuery, now: Date): Variant | null;
};

/** @param secret `config.appSecret` */
export function createSignedLinks(secret: string): SignedLinks {
  const key = deriveKey(secret, 'signed-url');
  // What was deleted is signed anew for whoever may still see it: the links from before are dead.
  const signatureOf = ({ id, owner_id, deleted_at }: Signed, variant: string, expires: string) =>
    createHmac('sha256', key)
      .update(JSON.stringify([id, variant, expires, owner_id, deleted_at]))
      .digest('base64url');

  return {
    sign(file, variant, ends) {
      const expires = String(secondsOf(ends));
      const signature = signatureOf(file, variant, expires);
      return `/api/files/${file.id}?${new URLSearchParams({ variant, expires, signature })}`;
    },
    verify(file, { variant = '', expires = '', signature = '' }, now) {
      // Compared as text: two texts that decode to the same bytes are still two.
      const expected = Buffer.from(signatureOf(file ?? nobodys, variant, expires));
      const given = Buffer.from(signature);
      const isSigned = given.length === expected.length && timingSafeEqual(given, expected);
      const shown = variants.find((known) => known === variant);
      if (!file || !isSigned || !shown) return null;
      return now.getTime() < Number(expires) * 1000 ? shown : null;
    },
  };
}

const nobodys: Signed = { id: '', owner_id: '', deleted_at: null };

/** Whole seconds since 1970, rounded down. */
function secondsOf(instant: Date): number {
  return Math.floor(instant.getTime() / 1000);
}
