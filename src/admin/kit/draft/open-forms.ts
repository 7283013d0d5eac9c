/** Saves what is typed in a form that is open. Answers null where it was refused. */
type Save = () => Promise<unknown>;

const open = new Set<Save>();

/** Names a form whose texts others may want saved first. Answers the function that ends it. */
export function formIsOpen(save: Save): () => void {
  open.add(save);
  return () => void open.delete(save);
}

/**
 * Saves what is typed in the forms that are open, before a training is looked at or published as a whole.
 *
 * @returns false where something was refused, which its form says
 */
export async function saveOpenForms(): Promise<boolean> {
  const saved = await Promise.all([...open].map((save) => save()));
  return saved.every((each) => each !== null);
}
