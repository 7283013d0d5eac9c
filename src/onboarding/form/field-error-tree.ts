import { getIn, setIn } from 'formik';
import type { FieldError } from '../../../machines/outcomes.ts';

/** The server's list as Formik keeps errors: `directors.0.email` becomes a place in a tree. */
export function errorTree(errors: readonly FieldError[]): Record<string, unknown> {
  return errors.reduce<Record<string, unknown>>(
    (tree, { property, message }) => (property === '' ? tree : setIn(tree, property, message)),
    {},
  );
}

/** The messages that belong to none of the form's values: they are said above the form. */
export function unplacedMessages(errors: readonly FieldError[], values: unknown): string[] {
  return errors
    .filter(({ property }) => property === '' || getIn(values, property) === undefined)
    .map(({ message }) => message);
}

/** Every message within a part of the tree, such as one row of a list. */
export function messagesWithin(errors: unknown): string[] {
  if (typeof errors === 'string') return errors ? [errors] : [];
  if (typeof errors !== 'object' || errors === null) return [];
  return [...new Set(Object.values(errors).flatMap(messagesWithin))];
}

/** Copies the messages of a list without those of row `index`; `gone` moves the later rows up. */
export function withoutRow(errors: unknown, index: number, gone: boolean): unknown {
  if (!Array.isArray(errors)) return undefined;
  if (gone) return errors.toSpliced(index, 1);
  return errors.with(index, undefined);
}
