import { useState } from 'react';

/**
 * Returns the error of a control whose value is in a machine instead of the form. It is shown until the control is changed
 * (specification section 5).
 *
 * @param message the error when the form opens
 */
export function useRefusal(message: string | undefined) {
  const [shown, show] = useState(message);
  return { message: shown, clear: () => show(undefined) };
}
