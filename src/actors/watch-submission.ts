import { type QueryKey, QueryObserver } from '@tanstack/react-query';
import type { KnownSubmission, Left, OnboardingEvent } from '#machines/onboarding-types.ts';
import { restoredFrom } from '#machines/persisted.ts';
import { steps } from '#machines/steps.ts';
import { documentsQuery } from '../api/documents.ts';
import { type Onboarding, onboardingQuery } from '../api/onboarding.ts';
import { queryClient } from '../api/query-client.ts';
import { sectionQuery } from '../api/sections.ts';
import { submissionQuery } from '../api/submission.ts';
import { hasSignedInHere } from '../api/token-storage.ts';
import { verificationQuery } from '../api/verification.ts';
import { openSteps } from './open-marks.ts';

type Tell = (event: OnboardingEvent) => void;

/** Milliseconds between two fetches while the page is visible: changes elsewhere are known within fifteen seconds. */
const lookEvery = 10_000;

/**
 * Reports the status of the submission from the progress that the portal fetches anyway: when it is first fetched, after every
 * save, on window focus and every ten seconds while the window is visible. The reviewer's marks are fetched only while changes
 * are requested. Data that was saved or decided elsewhere is refetched where the page may show it. Returns the function that
 * stops watching.
 */
export function watchSubmission(tell: Tell): () => void {
  const progress = new QueryObserver(queryClient, { ...onboardingQuery, refetchInterval: lookEvery });
  const details = new QueryObserver(queryClient, { ...submissionQuery, enabled: false });
  let lastReported = '';
  let seen: Onboarding | undefined;
  const report = () => {
    const onboarding = progress.getCurrentResult().data;
    if (!onboarding) return;
    if (seen !== onboarding) {
      if (seen) refetchNews(seen, onboarding);
      seen = onboarding;
    }
    const asksForChanges = onboarding.status === 'changes_requested';
    if (details.options.enabled !== asksForChanges) {
      details.setOptions({ ...submissionQuery, enabled: asksForChanges });
    }
    const submission = details.getCurrentResult().data;
    // The marks are part of the report; without them, the client would not be led anywhere.
    if (asksForChanges && submission?.status !== onboarding.status) {
      if (submission && !details.getCurrentResult().isFetching) void details.refetch();
      return;
    }
    const known: KnownSubmission = {
      status: onboarding.status,
      marked: asksForChanges && submission ? openSteps(submission) : [],
    };
    const isFirst = lastReported === '';
    const news = JSON.stringify(known);
    if (news === lastReported) return;
    lastReported = news;
    tell({ type: 'submission.known', ...known, ...(isFirst && { left: leftOf(onboarding) }) });
  };
  const stops = [progress.subscribe(report), details.subscribe(report)];
  report();
  return () => {
    for (const stop of stops) stop();
  };
}

/** Returns the state of the wizard before this page was opened, if known. */
function leftOf({ journey, currentStep }: Onboarding): Left | undefined {
  // Without a recorded journey, only the step is known, as in the first version.
  const stored = journey
    ? { version: journey.machineVersion, state: journey.state }
    : { version: 1, state: { currentStep } };
  const left = restoredFrom(stored);
  return left ? { ...left, opens: hasSignedInHere() } : undefined;
}

/**
 * Refetches what changed elsewhere: by staff, in another window, by the reviewer. Data on the page is refetched at once, the rest
 * when it is opened. That includes data that this page has saved itself, because its time alone does not tell who saved it.
 */
function refetchNews(before: Onboarding, now: Onboarding): void {
  const earlier = new Map(before.steps.map((each) => [each.step, each.savedAt]));
  const saved = now.steps.filter(({ step, savedAt }) => earlier.get(step) !== savedAt);
  // The missing answers, and the differences from what was certified, are derived from the saved data.
  if (before.status !== now.status || saved.length > 0) refetch(submissionQuery.queryKey);
  for (const { step } of saved) {
    const { section } = steps.find(({ id }) => id === step) ?? {};
    if (section) refetch(sectionQuery(section).queryKey);
    else refetch(step === 'onboardingDocuments' ? documentsQuery.queryKey : verificationQuery.queryKey);
  }
}

function refetch(queryKey: QueryKey): void {
  // A fetch in progress is recent enough, and a form may be waiting for it.
  void queryClient.invalidateQueries({ queryKey, exact: true }, { cancelRefetch: false });
}
