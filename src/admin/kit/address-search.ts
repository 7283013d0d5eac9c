import { startTransition, useOptimistic } from 'react';
import { createSearchParams, type SetURLSearchParams, useSearchParams } from 'react-router-dom';

/**
 * Like `useSearchParams`, but the returned search changes at once. The router commits an address in a transition: until then, a
 * controlled field would jump back, and a form that is mounted by it would lose what was typed meanwhile.
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
