import type { Script } from '#paths/script.ts';
import { type PathServer, startPathServer } from './server.ts';

/**
 * Returns the server for a path: the given one; its neighbour with the identity provider; or a separate one, if the provider is
 * switched on the path.
 */
export async function serverFor(
  { scenes }: Pick<Script, 'scenes'>,
  server: PathServer,
): Promise<{ server: PathServer; leave(): Promise<void> }> {
  const [serves = false, ...changes] = scenes.flatMap(({ actions }) =>
    actions.flatMap((action) => ('world' in action && action.world === 'provider' ? [action.serves] : [])),
  );
  if (changes.length > 0) {
    const own = await startPathServer({ serves, product: server.product });
    return { server: own, leave: own.stop };
  }
  return { server: serves ? await server.withProvider() : server, leave: async () => undefined };
}
