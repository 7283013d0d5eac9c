import type { Handlers } from '../contract/handlers.ts';
import type { Deps } from '../core/deps.ts';
import { serviceUnavailable } from '../http/errors.ts';

/** Liveness and readiness. */
export function systemHandlers({
  readiness,
}: Pick<Deps, 'readiness'>): Handlers<'hello' | 'health' | 'ready'> {
  return {
    hello: async () => ({ message: 'Onboarding API', docs: '/api/docs' }),
    health: async () => ({ status: 'ok' }),
    async ready() {
      const { missing, degraded } = await readiness();
      if (missing.length > 0) throw serviceUnavailable([...missing, ...degraded].join('. '));
      return degraded.length > 0 ? { status: 'ok', degraded } : { status: 'ok' };
    },
  };
}
