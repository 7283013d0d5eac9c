/** What is typed into a form for everybody; a file is among it while the page is open, and is kept nowhere. */
export type FormValues = Record<string, string | boolean | File | null>;

/** @property openedAt milliseconds since 1970, when the form was opened for the first time */
export type Draft<Values> = { values: Values; openedAt: number };

/**
 * What was typed and not sent. It lives in the window's storage: a reload loses nothing but a chosen file, and no other window or
 * person comes upon it.
 *
 * @param name of the form
 */
export function storedDraft<Values extends FormValues>(name: string, empty: Values): Draft<Values> {
  try {
    const { values, openedAt } = JSON.parse(sessionStorage.getItem(keyOf(name)) ?? '') as Draft<Values>;
    return { values: { ...empty, ...values }, openedAt: Math.min(Number(openedAt), Date.now()) };
  } catch {
    // Nothing was kept, or the storage is switched off.
    return { values: empty, openedAt: Date.now() };
  }
}

/** Keeps what is typed until it is sent; null forgets it. */
export function keepDraft(name: string, draft: Draft<FormValues> | null): void {
  try {
    if (!draft) {
      sessionStorage.removeItem(keyOf(name));
      return;
    }
    const kept = Object.entries(draft.values).filter(([, value]) => typeof value !== 'object');
    sessionStorage.setItem(keyOf(name), JSON.stringify({ ...draft, values: Object.fromEntries(kept) }));
  } catch {
    // Full, or switched off: it still lives as long as the page does.
  }
}

const keyOf = (name: string) => `${name}-draft`;
