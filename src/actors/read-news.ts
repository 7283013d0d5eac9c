import type { QueryKey } from '@tanstack/react-query';
import { steps } from '#machines/steps.ts';
import { documentsQuery } from '../api/documents.ts';
import type { Onboarding } from '../api/onboarding.ts';
import { queryClient } from '../api/query-client.ts';
import { sectionQuery } from '../api/sections.ts';
import { submissionQuery } from '../api/submission.ts';
import { verificationQuery } from '../api/verification.ts';

/**
 * Refetches what changed elsewhere: by staff, in another window, by the reviewer. Data on the page is refetched at once, the rest
 * when it is opened. That includes data that this page has saved itself, because its time alone does not tell who saved it.
 */
export function readNews(before: Onboarding, now: Onboarding): void {
  const earlier = new Map(before.steps.map((each) => [each.step, each.savedAt]));
  const saved = now.steps.filter(({ step, savedAt }) => earlier.get(step) !== savedAt);
  // The missing answers, and the differences from what was certified, are derived from the saved data.
  if (before.status !== now.status || saved.length > 0) readAnew(submissionQuery.queryKey);
  for (const { step } of saved) {
    const { section } = steps.find(({ id }) => id === step) ?? {};
    if (section) readAnew(sectionQuery(section).queryKey);
    else readAnew(step === 'onboardingDocuments' ? documentsQuery.queryKey : verificationQuery.queryKey);
  }
}

function readAnew(queryKey: QueryKey): void {
  // A fetch in progress is recent enough, and a form may be waiting for it.
  void queryClient.invalidateQueries({ queryKey, exact: true }, { cancelRefetch: false });
}
