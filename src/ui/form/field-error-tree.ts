import { type FormikErrors, getIn, setIn } from 'formik';

/** A refused field: a dotted path such as `directors.0.email`, and the message to show at the field. */
export type FieldMessage = { property: string; message: string };

/** The key for messages about a whole list when some of its entries have messages of their own. */
const ofWholeLists = 'whole lists';

/** Formik's errors, independent of the type of the form's values. */
export type ErrorTree = Record<string, unknown>;

/** Returns the server's list of errors as a Formik error tree: `directors.0.email` becomes a path in the tree. */
export function errorTree(errors: readonly FieldMessage[]): ErrorTree {
  return errors.reduce<ErrorTree>((tree, { property, message }) => {
    if (property === '') return tree;
    // A node of the tree that has children cannot be a message.
    const isParent = errors.some((other) => other.property.startsWith(`${property}.`));
    if (!isParent) return setIn(tree, property, message);
    return setIn(tree, property.includes('.') ? `${property}.` : `${ofWholeLists}.${property}`, message);
  }, {});
}

/** Returns the message about a list as a whole, such as that it is too long. */
export function listMessage(errors: ErrorTree, list: string): string | undefined {
  const message = typeof errors[list] === 'string' ? errors[list] : getIn(errors, `${ofWholeLists}.${list}`);
  return message || undefined;
}

/** Returns the part of the tree about one entry of a list. */
export function entryErrors(errors: ErrorTree, list: string, index: number): unknown {
  const entries = errors[list];
  return Array.isArray(entries) ? entries[index] : undefined;
}

/** Returns the messages that belong to none of the form's values; they are shown above the form. */
export function unplacedMessages(errors: readonly FieldMessage[], values: unknown): string[] {
  return errors
    .filter(({ property }) => property === '' || getIn(values, property) === undefined)
    .map(({ message }) => message);
}

/** Returns the errors of an entry as the initial errors of the entry's form. */
export function formErrors<Values>(errors: unknown): FormikErrors<Values> {
  return typeof errors === 'object' && errors !== null ? errors : {};
}

/** Returns every message in a part of the tree, such as one row of a list. */
export function messagesWithin(errors: unknown): string[] {
  if (typeof errors === 'string') return errors ? [errors] : [];
  if (typeof errors !== 'object' || errors === null) return [];
  return [...new Set(Object.values(errors).flatMap(messagesWithin))];
}

export type ListChange = { kind: 'added' } | { kind: 'changed' | 'deleted'; index: number };

/** Returns the messages that remain after a change of a list: those about the whole list and about the entry are removed. */
export function errorsAfter(errors: ErrorTree, list: string, change: ListChange): ErrorTree {
  const left =
    listMessage(errors, list) === undefined ? errors : setIn(errors, `${ofWholeLists}.${list}`, undefined);
  return { ...left, [list]: entriesAfter(errors[list], change) };
}

function entriesAfter(entries: unknown, change: ListChange): unknown {
  if (!Array.isArray(entries)) return undefined;
  if (change.kind === 'added') return entries;
  if (change.kind === 'deleted') return entries.toSpliced(change.index, 1);
  // The array of messages may be shorter than the list.
  return change.index < entries.length ? entries.with(change.index, undefined) : entries;
}
