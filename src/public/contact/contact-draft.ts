/** What is typed into the form. */
export type ContactValues = {
  name: string;
  email: string;
  phone: string;
  company: string;
  subject: string;
  message: string;
  consent: boolean;
};

/** @property openedAt milliseconds since 1970, when the form was opened for the first time */
type Draft = { values: ContactValues; openedAt: number };

const key = 'contact-draft';

const empty: ContactValues = {
  name: '',
  email: '',
  phone: '',
  company: '',
  subject: '',
  message: '',
  consent: false,
};

/**
 * What was typed and not sent. It lives in the window's storage: a reload loses nothing, and no other window or person comes
 * upon it.
 */
export function storedDraft(): Draft {
  try {
    const { values, openedAt } = JSON.parse(sessionStorage.getItem(key) ?? '') as Draft;
    return { values: { ...empty, ...values }, openedAt: Math.min(Number(openedAt), Date.now()) };
  } catch {
    // Nothing was kept, or the storage is switched off.
    return { values: empty, openedAt: Date.now() };
  }
}

/** Keeps what is typed until it is sent; null forgets it. */
export function keepDraft(draft: Draft | null): void {
  try {
    if (draft) sessionStorage.setItem(key, JSON.stringify(draft));
    else sessionStorage.removeItem(key);
  } catch {
    // Full, or switched off: it still lives as long as the page does.
  }
}
