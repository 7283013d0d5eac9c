import { type FormikErrors, getIn, setIn } from 'formik';

/** A refused field: a dotted path such as `directors.0.email`, and the sentence to show beside it. */
export type FieldMessage = { property: string; message: string };

/** Where a tree keeps what is said of a whole list some of whose entries have messages of their own. */
const ofWholeLists = 'whole lists';

/** Formik's errors, whatever the form's values are. */
export type ErrorTree = Record<string, unknown>;

/** The server's list as Formik keeps errors: `directors.0.email` becomes a place in a tree. */
export function errorTree(errors: readonly FieldMessage[]): ErrorTree {
  return errors.reduce<ErrorTree>((tree, { property, message }) => {
    if (property === '') return tree;
    // A place that others lie in cannot be a message as well.
    const isParent = errors.some((other) => other.property.startsWith(`${property}.`));
    if (!isParent) return setIn(tree, property, message);
    return setIn(tree, property.includes('.') ? `${property}.` : `${ofWholeLists}.${property}`, message);
  }, {});
}

/** What is said of a list as a whole, such as that it is too long. */
export function listMessage(errors: ErrorTree, list: string): string | undefined {
  const said = typeof errors[list] === 'string' ? errors[list] : getIn(errors, `${ofWholeLists}.${list}`);
  return said || undefined;
}

/** The part of the tree that is about one entry of a list. */
export function entryErrors(errors: ErrorTree, list: string, index: number): unknown {
  const entries = errors[list];
  return Array.isArray(entries) ? entries[index] : undefined;
}

/** The messages that belong to none of the form's values: they are said above the form. */
export function unplacedMessages(errors: readonly FieldMessage[], values: unknown): string[] {
  return errors
    .filter(({ property }) => property === '' || getIn(values, property) === undefined)
    .map(({ message }) => message);
}

/** The same as the form of that entry opens with it. */
export function formErrors<Values>(errors: unknown): FormikErrors<Values> {
  return typeof errors === 'object' && errors !== null ? errors : {};
}

/** Every message within a part of the tree, such as one row of a list. */
export function messagesWithin(errors: unknown): string[] {
  if (typeof errors === 'string') return errors ? [errors] : [];
  if (typeof errors !== 'object' || errors === null) return [];
  return [...new Set(Object.values(errors).flatMap(messagesWithin))];
}

/** What was changed in a list: an entry was added, changed where it stands, or taken out. */
export type ListChange = { kind: 'added' } | { kind: 'changed' | 'deleted'; index: number };

/** The messages that are left after a change of a list: none about the list as a whole, none about the entry. */
export function errorsAfter(errors: ErrorTree, list: string, change: ListChange): ErrorTree {
  const left =
    listMessage(errors, list) === undefined ? errors : setIn(errors, `${ofWholeLists}.${list}`, undefined);
  return { ...left, [list]: entriesAfter(errors[list], change) };
}

function entriesAfter(entries: unknown, change: ListChange): unknown {
  if (!Array.isArray(entries)) return undefined;
  if (change.kind === 'added') return entries;
  if (change.kind === 'deleted') return entries.toSpliced(change.index, 1);
  // The messages may end before the list does.
  return change.index < entries.length ? entries.with(change.index, undefined) : entries;
}
