import { getIn, useFormikContext } from 'formik';
import { useCallback, useLayoutEffect, useRef } from 'react';

interface FieldBinding<Value> {
  value: Value | undefined;
  /** The first message for this name, at any depth of Formik's error tree. */
  error: string | undefined;
  setValue(value: Value): void;
}

function firstMessage(error: unknown): string | undefined {
  if (typeof error === 'string') return error || undefined;
  // The server may name an item (`services.0`); a list field shows the message of any of its items.
  if (Array.isArray(error)) return error.map(firstMessage).find(Boolean);
  return undefined;
}

/**
 * Binds one field of the surrounding Formik form. Setting a value validates nothing (specification section 5: nothing is checked
 * before a save) and clears the field's own message at once.
 *
 * A component that calls this renders on every change anywhere in the form, because Formik has one context. Therefore a wrapper
 * only calls it and passes plain values to a memoised control; the identity of `setValue` does not change.
 */
export function useFieldBinding<Value>(name: string): FieldBinding<Value> {
  const { values, errors, setFieldValue, setFieldError } = useFormikContext<Record<string, unknown>>();
  const value: Value | undefined = getIn(values, name);
  const error = firstMessage(getIn(errors, name));
  const hasError = error !== undefined;
  const setValue = useCallback(
    (next: Value) => {
      void setFieldValue(name, next, false);
      if (hasError) setFieldError(name, undefined);
    },
    [name, hasError, setFieldValue, setFieldError],
  );
  return { value, error, setValue };
}

/** Returns a function whose identity never changes and that always calls the newest `callback`. */
export function useStableCallback<Args extends unknown[]>(
  callback: ((...args: Args) => void) | undefined,
): (...args: Args) => void {
  const latest = useRef(callback);
  useLayoutEffect(() => {
    latest.current = callback;
  });
  return useCallback((...args: Args) => latest.current?.(...args), []);
}
