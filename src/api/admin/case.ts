import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { components, operations } from '#contract/schema.d.ts';
import { type Download, downloadOf } from '../download.ts';
import { keepaliveOf } from '../keepalive.ts';
import { queryClient } from '../query-client.ts';
import { adminAnswerOf, adminClient } from './client.ts';
import { refreshNotes } from './notes.ts';

type Schemas = components['schemas'];

export type Case = Schemas['Case'];
export type CaseSection = Schemas['CaseSection'];
export type CaseDocument = Schemas['CaseDocument'];

export type IdentityCheck = Schemas['IdentityCheck'];

/** Milliseconds between two refetches of an open case, because staff and the client change it meanwhile. */
const lookEvery = 15_000;

/** A case by its id; refetched on focus and while it is open. */
export const caseQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'case', id] as const,
    queryFn: async ({ signal }): Promise<Case> =>
      (await adminAnswerOf(adminClient.GET('/admin/cases/{id}', { params: { path: { id } }, signal }))).data,
    staleTime: 2000,
    refetchInterval: lookEvery,
  });

/** When each case was last fetched after an action of this user, by id. */
const ownFetches = new Map<string, number | undefined>();

/** Returns whether the case was fetched at that moment because of the user's own action: then its changes are not news. */
export function isOwnFetch(id: string, fetchedAt: number): boolean {
  return ownFetches.get(id) === fetchedAt;
}

/**
 * Refetches a case with its notes and timeline, and the queue: after an action of the user, and after a refusal because the page
 * is stale.
 */
export async function refreshCase(id: string): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['admin', 'case', id] }).then(() => {
      ownFetches.set(id, queryClient.getQueryState(caseQuery(id).queryKey)?.dataUpdatedAt);
    }),
    refreshNotes({ onboardingId: id }),
    queryClient.invalidateQueries({ queryKey: ['cases'] }),
    queryClient.invalidateQueries({ queryKey: ['identity-checks'] }),
  ]);
}

export type Decision = components['schemas']['SubmissionDecision'];
export type DecisionEvent = Decision['event'];

/**
 * Decides a case; the client receives an email where the decision concerns them.
 *
 * @throws ApiError 400 with what is wrong with the reason or a mark; 404 for a deleted case; 409 with what happened where the
 * case no longer allows the decision
 */
export async function decideCase(id: string, decision: Decision): Promise<void> {
  await adminAnswerOf(
    adminClient.POST('/onboarding/{id}/decision', {
      params: { path: { id } },
      body: decision,
      // A delayed decision is sent when its page is left.
      ...keepaliveOf(decision),
    }),
  );
}

export type Outreach = components['schemas']['Outreach'];
export type OutreachDecision = components['schemas']['OutreachDecision']['decision'];

/**
 * Decides a report of abuse: the client's emails to people may be sent again, or stay stopped.
 *
 * @throws ApiError 404 for a deleted case, 409 where another staff member has already decided
 */
export async function decideOutreach(id: string, decision: OutreachDecision): Promise<void> {
  await adminAnswerOf(
    adminClient.PUT('/admin/cases/{id}/outreach', { params: { path: { id } }, body: { decision } }),
  );
}

type VerificationEmail = components['schemas']['VerificationEmail'];

export type PersonMail = VerificationEmail & { userId: string };

/**
 * Sends a client's director or beneficial owner an email that requests identity verification.
 *
 * @throws ApiError 404 when the saved record does not name them, 409 when they are verified or the review is over, 429 within a
 * minute
 */
export async function sendPersonMail(body: PersonMail): Promise<void> {
  await adminAnswerOf(adminClient.POST('/sumsub/send-email', { body }));
}

/** The document of a submitted version of a case. @throws ApiError */
export async function fetchVersionPdf(id: string, version: number): Promise<Download> {
  const call = adminClient.GET('/onboarding/{id}/submissions/{version}/pdf', {
    params: { path: { id, version } },
    parseAs: 'blob',
  });
  return downloadOf(await adminAnswerOf(call), `onboarding-version-${version}.pdf`);
}

/** Downloads everything about a case in one archive; the export is audited. @throws ApiError */
export async function fetchCaseArchive(id: string): Promise<Download> {
  const call = adminClient.GET('/admin/cases/{id}/export', { params: { path: { id } }, parseAs: 'blob' });
  return downloadOf(await adminAnswerOf(call), `case-${id}.zip`);
}

export type AuditEntry = components['schemas']['AuditEntry'];

const pageSize = 50;
/** Milliseconds between two refetches, while only the latest entries are shown. */
const timelineEvery = 30_000;

type TimelineKind = NonNullable<operations['listCaseTimeline']['parameters']['query']>['kind'];

/**
 * The timeline of a case, newest first, page by page. The previous entries stay until the first page of another kind is loaded.
 * @param kind undefined for everything
 */
export const timelineQuery = (id: string, kind: TimelineKind) =>
  infiniteQueryOptions({
    queryKey: ['admin', 'case', id, 'timeline', kind ?? 'all'] as const,
    queryFn: async ({ pageParam: page, signal }) => {
      const params = { path: { id }, query: { page, pageSize, kind } };
      return (await adminAnswerOf(adminClient.GET('/admin/cases/{id}/timeline', { params, signal }))).data;
    },
    placeholderData: keepPreviousData,
    initialPageParam: 1,
    getNextPageParam: ({ page, pageSize: size, total }) => (page * size < total ? page + 1 : undefined),
    staleTime: 2000,
    refetchInterval: ({ state }) => (state.data?.pages.length === 1 ? timelineEvery : false),
  });
