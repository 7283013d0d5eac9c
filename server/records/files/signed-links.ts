import { createHmac, timingSafeEqual } from 'node:crypto';
import { deriveKey } from '#server/platform/crypto/keys.ts';
import { type Disposition, dispositions, type Variant, variants } from '#server/platform/files/file-store.ts';

/** How long a link works, in seconds (safety row 10). */
export const LINK_SECONDS = 300;

type Signed = { id: string; owner_id: string; deleted_at: string | null };
/** The query of a link as it was sent; nothing of it was checked. */
export type LinkQuery = {
  variant?: string;
  disposition?: string;
  /** Under which name it is saved, where that is another than its own. */
  name?: string;
  expires?: string;
  signature?: string;
};

/** What a link opens, and how. @property name under which it is saved; without it, its own */
export type Shown = { variant: Variant; disposition: Disposition; name?: string };

/**
 * Links to files of the folder store: HMAC-SHA-256 over id, variant, disposition, end, owner, when it was deleted, and the name
 * where the link gives it another.
 */
export type SignedLinks = {
  sign(file: Signed, shown: Shown, ends: Date): string;
  /**
   * What the link opens, while it is good. Null when it ended, was altered, or belongs to another file; it takes as
   * long for a file that is not there.
   */
  verify(file: Signed | undefined, query: LinkQuery, now: Date): Shown | null;
};

/** @param secret `config.appSecret` */
export function createSignedLinks(secret: string): SignedLinks {
  const key = deriveKey(secret, 'signed-url');
  // What was deleted is signed anew for whoever may still see it: the links from before are dead.
  const signatureOf = (
    { id, owner_id, deleted_at }: Signed,
    { variant, disposition, expires, name }: LinkQuery,
  ) => {
    const named = name === undefined ? [] : [name];
    return createHmac('sha256', key)
      .update(JSON.stringify([id, variant, disposition, expires, owner_id, deleted_at, ...named]))
      .digest('base64url');
  };

  return {
    sign(file, shown, ends) {
      const signed = { ...shown, expires: String(secondsOf(ends)) };
      const signature = signatureOf(file, signed);
      return `/api/files/${file.id}?${new URLSearchParams({ ...signed, signature })}`;
    },
    verify(file, { signature = '', ...query }, now) {
      const signed: LinkQuery = { variant: '', disposition: '', expires: '', ...query };
      // Compared as text: two texts that decode to the same bytes are still two.
      const expected = Buffer.from(signatureOf(file ?? nobodys, signed));
      const given = Buffer.from(signature);
      const isSigned = given.length === expected.length && timingSafeEqual(given, expected);
      const variant = variants.find((known) => known === signed.variant);
      const disposition = dispositions.find((known) => known === signed.disposition);
      if (!file || !isSigned || !variant || !disposition) return null;
      if (now.getTime() >= Number(signed.expires) * 1000) return null;
      return { variant, disposition, ...(signed.name !== undefined && { name: signed.name }) };
    },
  };
}

const nobodys: Signed = { id: '', owner_id: '', deleted_at: null };

/** Whole seconds since 1970, rounded down. */
function secondsOf(instant: Date): number {
  return Math.floor(instant.getTime() / 1000);
}
