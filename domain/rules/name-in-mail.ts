import { readsLikeAddress } from './reads-like-address.ts';

/** Maximum length of a name in an email, in characters (grapheme clusters). */
export const maxNameInMail = 80;

/** Maximum length of the part of an address before the @ that is shown completely. */
const maxMailboxName = 40;

/** Maximum length of a text that is processed: no record holds a longer name. */
const longestRead = 1000;

/** Characters that are invisible, or change the order of others. */
const unseen = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu;

/** The characters of names; a text with any other is not repeated in an email. */
const ordinary = /^[\p{L}\p{M}\p{N} &'’.,()/+!?#%:;*°®©·・׳״-]+$/u;

/** More marks on one letter than any script uses, a mark without a letter, or an enclosing mark. */
const heapedMarks = /\p{M}{4,}|(?:^|[^\p{L}\p{M}\p{N}])\p{M}|\p{Me}/u;

/** Legal forms without their space, which would be domain names: Co.KG, Co.Ltd. */
const gluedLegalForms = /\b(co|cie|corp|pty|pvt|pte)\.(?=(?:ltd|kg|kgaa|inc|llc|limited|pte)\b)/giu;

/**
 * Returns a name that a client typed for an email from our address to someone else: plain, short, and without anything that leads
 * elsewhere (safety row 26). The saved name is never refused or changed because of it.
 * @returns null if the name must not be repeated; otherwise one line, to be shown in quotes
 */
export function nameInMail(typed: string): string | null {
  if (typed.length > longestRead) return null;
  const name = typed
    .replace(unseen, '')
    .normalize('NFKC')
    .replace(unseen, '')
    .replace(/[\s\p{Z}\p{Cc}]+/gu, ' ')
    // Prevents the name from closing its quotation.
    .replace(/["“”„‟«»‹›〝〞‘‚‛`´]/gu, '’')
    .replace(/[\u2010-\u2015\u2212]/gu, '-')
    .replace(gluedLegalForms, '$1. ')
    .trim();
  if (!ordinary.test(name) || heapedMarks.test(name) || readsLikeAddress(name)) return null;
  return shortened(name);
}

/**
 * Returns the address of an account for an email to someone else, who may know it; includes the part before the @ only if that
 * contains no message of its own.
 * @returns null for an address that is not plain
 */
export function accountInMail(email: string): string | null {
  const [, mailbox = '', domain = ''] =
    /^([^@\s]+)@([a-z\d](?:[a-z\d-]*\.)+[a-z\d-]*[a-z\d])$/iu.exec(email) ?? [];
  if (domain === '' || domain.length > 100) return null;
  const isPlain =
    mailbox.length <= maxMailboxName && /^[a-z\d][a-z\d._+-]*$/iu.test(mailbox) && !readsLikeAddress(mailbox);
  return `${isPlain ? mailbox : `${mailbox.slice(0, 1).replace(/[^a-z\d]/iu, '')}***`}@${domain}`;
}

/** Returns at most eighty characters, cut at a word if possible. */
function shortened(name: string): string {
  const letters = Array.from(new Intl.Segmenter('en').segment(name), ({ segment }) => segment);
  if (letters.length <= maxNameInMail) return name;
  const stored = letters.slice(0, maxNameInMail - 1).join('');
  const atWord = stored.replace(/\s+\S*$/u, '');
  return `${atWord.length >= stored.length / 2 ? atWord : stored}…`;
}
