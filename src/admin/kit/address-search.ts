import { startTransition, useOptimistic } from 'react';
import { createSearchParams, type SetURLSearchParams, useSearchParams } from 'react-router-dom';

/**
 * The search of the address, as `useSearchParams` gives it, but changed at once. The router commits an address in a
 * transition: a field that waited for it would jump back until then, and a form made anew by it would lose what was
 * typed in the meantime.
 */
export function useAddressSearch(): [URLSearchParams, SetURLSearchParams] {
  const [committed, commit] = useSearchParams();
  const [search, expect] = useOptimistic(committed);
  const change: SetURLSearchParams = (next, options) =>
    startTransition(() => {
      const params = createSearchParams(typeof next === 'function' ? next(createSearchParams(search)) : next);
      expect(params);
      commit(params, options);
    });
  return [search, change];
}
