import type { Handlers } from '../contract/handlers.ts';
import type { Deps } from '../core/deps.ts';
import { serviceUnavailable } from '../http/errors.ts';

/** Is the server there, and can it work. */
export function systemHandlers({
  readiness,
}: Pick<Deps, 'readiness'>): Handlers<'hello' | 'health' | 'ready'> {
  return {
    hello: async () => ({ message: 'Onboarding API', docs: '/api/docs' }),
    health: async () => ({ status: 'ok' }),
    async ready() {
      const missing = await readiness();
      if (missing.length > 0) throw serviceUnavailable(missing.join('. '));
      return { status: 'ok' };
    },
  };
}
