/** Saves the typed text of an open form. Returns null where it was refused. */
type Save = () => Promise<unknown>;

const open = new Set<Save>();

/** Registers an open form whose text may have to be saved. Returns the function that unregisters it. */
export function formIsOpen(save: Save): () => void {
  open.add(save);
  return () => void open.delete(save);
}

/**
 * Saves the typed text of all open forms, before a training is previewed or published.
 *
 * @returns false where something was refused; its form shows why
 */
export async function saveOpenForms(): Promise<boolean> {
  const saved = await Promise.all([...open].map((save) => save()));
  return saved.every((each) => each !== null);
}
