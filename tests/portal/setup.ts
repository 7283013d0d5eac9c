import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// A page's code is loaded when it opens, which takes more than the usual second on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

afterEach(() => {
  cleanup();
  localStorage.clear();
});
