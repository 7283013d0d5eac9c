import { useState } from 'react';

/**
 * What was refused of a control whose value a machine holds instead of the form: it stands until the control is changed
 * (specification section 5).
 *
 * @param message what the form opened with
 */
export function useRefusal(message: string | undefined) {
  const [shown, show] = useState(message);
  return { message: shown, clear: () => show(undefined) };
}
