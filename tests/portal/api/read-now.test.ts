import { notifyManager, QueryObserver, type QueryObserverResult } from '@tanstack/react-query';
import { afterEach, describe, expect, it } from 'vitest';
import { queryClient, readNow } from '#src/api/query-client.ts';

afterEach(() => queryClient.clear());

/** A query that returns the server's value at the time of the request, once it is released. */
function held(server: { holds: string }) {
  const waiting: (() => void)[] = [];
  const query = {
    queryKey: ['held'] as const,
    retry: false,
    queryFn: () => {
      const { holds } = server;
      return new Promise<string>((resolve, reject) =>
        waiting.push(() => (holds === 'nothing' ? reject(new Error(holds)) : resolve(holds))),
      );
    },
  };
  return {
    query,
    letGo: () => {
      for (const go of waiting.splice(0)) go();
    },
  };
}

describe('refetching', () => {
  it('does not use the response of a read that began before', async () => {
    const server = { holds: 'old' };
    const { query, letGo } = held(server);
    const earlier = queryClient.fetchQuery(query).catch(() => 'given up');
    server.holds = 'new';
    const now = readNow(query);
    await expect(earlier).resolves.toBe('given up');
    letGo();
    await expect(now).resolves.toBe('new');
  });

  it.each([
    ['what was read', 'new', 'success'],
    ['that it could not be read', 'nothing', 'error'],
  ])('has notified observers of %s when it ends', async (_, holds, status) => {
    const server = { holds: 'old' };
    const { query, letGo } = held(server);
    queryClient.setQueryData(query.queryKey, 'old');
    const notified: unknown[] = [];
    const observer = new QueryObserver(queryClient, { ...query, staleTime: 60_000 });
    // Batched like the notifications of a page's hooks.
    const notify = notifyManager.batchCalls((result: QueryObserverResult<string>) =>
      notified.push([result.status, result.fetchStatus, result.data]),
    );
    const stop = observer.subscribe(notify);
    server.holds = holds;
    const now = readNow(query).catch(() => 'failed');
    await expect.poll(() => queryClient.isFetching()).toBe(1);
    letGo();
    await now;
    expect(notified.at(-1)).toEqual([status, 'idle', holds === 'nothing' ? 'old' : 'new']);
    stop();
  });
});
