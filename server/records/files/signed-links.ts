import { createHmac, timingSafeEqual } from 'node:crypto';
import { deriveKey } from '#server/platform/crypto/keys.ts';
import { type Disposition, dispositions, type Variant, variants } from '#server/platform/files/file-store.ts';

/** Lifetime of a link, in seconds (safety row 10). */
export const LINK_SECONDS = 300;

type Signed = { id: string; owner_id: string; deleted_at: string | null };
/** The query of a link as received, unchecked. */
export type LinkQuery = {
  variant?: string;
  disposition?: string;
  /** File name for saving, if it differs from the file's own. */
  name?: string;
  expires?: string;
  signature?: string;
};

/** What a link opens, and how. @property name file name for saving; the file's own if absent */
export type Shown = { variant: Variant; disposition: Disposition; name?: string };

/**
 * Links to files of the folder store: HMAC-SHA-256 over id, variant, disposition, expiry, owner, time of deletion, and
 * the name if the link sets one.
 */
export type SignedLinks = {
  sign(file: Signed, shown: Shown, ends: Date): string;
  /**
   * Returns what a valid link opens. Null if it expired, was altered, or belongs to another file; takes the same time
   * for a missing file.
   */
  verify(file: Signed | undefined, query: LinkQuery, now: Date): Shown | null;
};

/** @param secret `config.appSecret` */
export function createSignedLinks(secret: string): SignedLinks {
  const key = deriveKey(secret, 'signed-url');
  // The time of deletion is part of the signature, so that deletion invalidates earlier links; reviewers get new ones.
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
      // Compared as text: two texts that decode to the same bytes are different signatures.
      const expected = Buffer.from(signatureOf(file ?? ownerless, signed));
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

const ownerless: Signed = { id: '', owner_id: '', deleted_at: null };

/** Unix time in seconds, rounded down. */
function secondsOf(instant: Date): number {
  return Math.floor(instant.getTime() / 1000);
}
