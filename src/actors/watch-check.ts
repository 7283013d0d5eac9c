import {
  type DefaultError,
  type QueryKey,
  QueryObserver,
  type QueryObserverOptions,
} from '@tanstack/react-query';
import type { IdentityCheckEvent } from '#machines/identity-check-setup.ts';
import type { IdentityCheck } from '#machines/identity-outcomes.ts';
import { messageOf } from '#machines/outcomes.ts';
import { queryClient } from '../api/query-client.ts';

export type ReportedCheck = Extract<
  IdentityCheckEvent,
  { type: 'check.known' | 'check.failed' | 'link.dead' | 'photos.known' }
>;

export type Watch = {
  refetch(): void;
  stop(): void;
};

/**
 * Reports the state of a check: at once if it is cached, then whenever the server responds.
 *
 * @param checkOf returns the check of a response; null if the response says that the link is not valid
 */
export function watchCheck<Data, Key extends QueryKey>(
  query: QueryObserverOptions<Data, DefaultError, Data, Data, Key>,
  checkOf: (data: Data) => IdentityCheck | null,
  tell: (event: ReportedCheck) => void,
): Watch {
  const observer = new QueryObserver(queryClient, query);
  let reportedAt = 0;
  const report = () => {
    const { data, dataUpdatedAt, error, isFetching, isError } = observer.getCurrentResult();
    if (isError && !isFetching) tell({ type: 'check.failed', message: messageOf(error) });
    if (data === undefined || dataUpdatedAt === reportedAt) return;
    reportedAt = dataUpdatedAt;
    const check = checkOf(data);
    tell(check ? { type: 'check.known', check } : { type: 'link.dead' });
  };
  const stop = observer.subscribe(report);
  report();
  return { refetch: () => void observer.refetch(), stop };
}
