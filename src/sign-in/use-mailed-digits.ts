import { useState } from 'react';

/** The digits in the boxes of a mailed code. Each code that is sent gets empty boxes, with the focus on the first. */
export function useMailedDigits(initial = '') {
  const [code, setCode] = useState(initial);
  const [sent, setSent] = useState(0);
  return {
    code,
    setCode,
    /** How many codes were mailed; the key of the boxes. */
    sent,
    /** Empties the boxes for a code that was just sent. */
    clear: () => {
      setCode('');
      setSent((times) => times + 1);
    },
  };
}
