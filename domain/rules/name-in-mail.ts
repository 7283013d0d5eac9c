import { readsLikeAddress } from './reads-like-address.ts';

/** Longest form of a name in a mail, in characters as people count them. */
export const maxNameInMail = 80;

/** Longest part of an address before its @ that is shown whole. */
const maxMailboxName = 40;

/** Longest text that is looked at: no record holds a longer name. */
const longestRead = 1000;

/** What is not seen, or changes the order in which the rest is. */
const unseen = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu;

/** What names are made of; anything else is no name that has to be repeated in a mail. */
const ordinary = /^[\p{L}\p{M}\p{N} &'’.,()/+!?#%:;*°®©·・׳״-]+$/u;

/** More marks on one letter than any script writes, a mark on none, or one that goes around it. */
const heapedMarks = /\p{M}{4,}|(?:^|[^\p{L}\p{M}\p{N}])\p{M}|\p{Me}/u;

/** Legal forms without their space, which would be an address of their own: Co.KG, Co.Ltd. */
const gluedLegalForms = /\b(co|cie|corp|pty|pvt|pte)\.(?=(?:ltd|kg|kgaa|inc|llc|limited|pte)\b)/giu;

/**
 * A name that a client typed, fit for a mail from our address to somebody else: plain, short, and without anything that
 * leads elsewhere (safety row 26). What a client saved is never refused or changed for it.
 * @returns null where the name is not to be repeated at all; otherwise one line, to be shown in quotes
 */
export function nameInMail(typed: string): string | null {
  if (typed.length > longestRead) return null;
  const name = typed
    .replace(unseen, '')
    .normalize('NFKC')
    .replace(unseen, '')
    .replace(/[\s\p{Z}\p{Cc}]+/gu, ' ')
    // Nobody ends the quotation from within.
    .replace(/["“”„‟«»‹›〝〞‘‚‛`´]/gu, '’')
    .replace(/[\u2010-\u2015\u2212]/gu, '-')
    .replace(gluedLegalForms, '$1. ')
    .trim();
  if (!ordinary.test(name) || heapedMarks.test(name) || readsLikeAddress(name)) return null;
  return shortened(name);
}

/**
 * The address of an account for a mail to somebody else, who may know it; its part before the @ only where that says
 * nothing of its own.
 * @returns null for an address that is no plain one
 */
export function accountInMail(email: string): string | null {
  const [, mailbox = '', domain = ''] =
    /^([^@\s]+)@([a-z\d](?:[a-z\d-]*\.)+[a-z\d-]*[a-z\d])$/iu.exec(email) ?? [];
  if (domain === '' || domain.length > 100) return null;
  const isPlain =
    mailbox.length <= maxMailboxName && /^[a-z\d][a-z\d._+-]*$/iu.test(mailbox) && !readsLikeAddress(mailbox);
  return `${isPlain ? mailbox : `${mailbox.slice(0, 1).replace(/[^a-z\d]/iu, '')}***`}@${domain}`;
}

/** At most eighty characters, cut at a word where there is one. */
function shortened(name: string): string {
  const letters = Array.from(new Intl.Segmenter('en').segment(name), ({ segment }) => segment);
  if (letters.length <= maxNameInMail) return name;
  const kept = letters.slice(0, maxNameInMail - 1).join('');
  const atWord = kept.replace(/\s+\S*$/u, '');
  return `${atWord.length >= kept.length / 2 ? atWord : kept}…`;
}
