import type { Script } from '#paths/script.ts';
import { type PathServer, startPathServer } from './server.ts';

/**
 * The server that a path is walked on: the given one; its neighbour with the identity provider; or one of the path's own, where
 * the provider comes or goes on the way.
 */
export async function serverFor(
  { scenes }: Pick<Script, 'scenes'>,
  server: PathServer,
): Promise<{ server: PathServer; leave(): Promise<void> }> {
  const [serves = false, ...changes] = scenes.flatMap(({ actions }) =>
    actions.flatMap((action) => ('world' in action && action.world === 'provider' ? [action.serves] : [])),
  );
  if (changes.length > 0) {
    const own = await startPathServer({ serves });
    return { server: own, leave: own.stop };
  }
  return { server: serves ? await server.withProvider() : server, leave: async () => undefined };
}
