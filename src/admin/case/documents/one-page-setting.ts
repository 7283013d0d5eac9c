import { useState } from 'react';

const storageKey = 'documents-on-one-page';

function read(): boolean {
  try {
    return localStorage.getItem(storageKey) === 'on';
  } catch {
    // The browser can forbid storage; then the setting lasts as long as the page.
    return false;
  }
}

/** Whether all documents are shown on one page, as last chosen in this browser, and the function that chooses. */
export function useOnePage(): readonly [boolean, (on: boolean) => void] {
  const [isOn, setOn] = useState(read);
  const choose = (on: boolean) => {
    setOn(on);
    try {
      localStorage.setItem(storageKey, on ? 'on' : 'off');
    } catch {
      // See read.
    }
  };
  return [isOn, choose];
}
