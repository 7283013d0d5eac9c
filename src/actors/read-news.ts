import type { QueryKey } from '@tanstack/react-query';
import { steps } from '#machines/steps.ts';
import { documentsQuery } from '../api/documents.ts';
import type { Onboarding } from '../api/onboarding.ts';
import { queryClient } from '../api/query-client.ts';
import { sectionQuery } from '../api/sections.ts';
import { submissionQuery } from '../api/submission.ts';
import { verificationQuery } from '../api/verification.ts';

/**
 * Has anew what was changed elsewhere: by a colleague, in another window, by the reviewer. What is on the page is read at
 * once, the rest when it is opened; that goes for what this page has saved itself too, since its time alone cannot tell.
 */
export function readNews(before: Onboarding, now: Onboarding): void {
  const earlier = new Map(before.steps.map((each) => [each.step, each.savedAt]));
  const saved = now.steps.filter(({ step, savedAt }) => earlier.get(step) !== savedAt);
  // What is missing, and what differs from what was certified, follows from what is saved.
  if (before.status !== now.status || saved.length > 0) readAnew(submissionQuery.queryKey);
  for (const { step } of saved) {
    const { section } = steps.find(({ id }) => id === step) ?? {};
    if (section) readAnew(sectionQuery(section).queryKey);
    else readAnew(step === 'onboardingDocuments' ? documentsQuery.queryKey : verificationQuery.queryKey);
  }
}

function readAnew(queryKey: QueryKey): void {
  // A read that is under way is as new: a form may be waiting for it.
  void queryClient.invalidateQueries({ queryKey, exact: true }, { cancelRefetch: false });
}
