import { useState } from 'react';

/** Returns the state of the boxes for an emailed code. After each new code the boxes are empty and the first has the focus. */
export function useMailedDigits(initial = '') {
  const [code, setCode] = useState(initial);
  const [sent, setSent] = useState(0);
  return {
    code,
    setCode,
    /** Number of codes sent; used as the React key of the boxes. */
    sent,
    /** Empties the boxes after a new code was sent. */
    clear: () => {
      setCode('');
      setSent((times) => times + 1);
    },
  };
}
