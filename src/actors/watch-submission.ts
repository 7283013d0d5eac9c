import { QueryObserver } from '@tanstack/react-query';
import type { KnownSubmission, OnboardingEvent } from '#machines/onboarding-types.ts';
import { steps } from '#machines/steps.ts';
import { type Onboarding, onboardingQuery } from '../api/onboarding.ts';
import { queryClient } from '../api/query-client.ts';
import { type Submission, submissionQuery } from '../api/submission.ts';

type Tell = (event: OnboardingEvent) => void;

/**
 * Tells where the submission stands, from the progress that the portal reads anyway: when it is first read, after every
 * save and whenever the window is looked at again. What the reviewer marked is read only while changes are requested.
 * Answers the function that stops watching.
 */
export function watchSubmission(tell: Tell): () => void {
  const progress = new QueryObserver(queryClient, onboardingQuery);
  const details = new QueryObserver(queryClient, { ...submissionQuery, enabled: false });
  let told = '';
  const look = () => {
    const onboarding = progress.getCurrentResult().data;
    if (!onboarding) return;
    const asksForChanges = onboarding.status === 'changes_requested';
    if (details.options.enabled !== asksForChanges) {
      details.setOptions({ ...submissionQuery, enabled: asksForChanges });
    }
    const submission = details.getCurrentResult().data;
    // What is marked belongs to the news; without it the client would be sent nowhere.
    if (asksForChanges && submission?.status !== onboarding.status) {
      if (submission && !details.getCurrentResult().isFetching) void details.refetch();
      return;
    }
    const known: KnownSubmission = {
      status: onboarding.status,
      marked: asksForChanges && submission ? stillMarked(submission, onboarding) : [],
    };
    const news = JSON.stringify(known);
    if (news === told) return;
    told = news;
    tell({ type: 'submission.known', ...known });
  };
  const stops = [progress.subscribe(look), details.subscribe(look)];
  look();
  return () => {
    for (const stop of stops) stop();
  };
}

/** The steps that the reviewer marked and that were not saved since, in the wizard's order. */
function stillMarked(
  { changeRequests, timeline }: Submission,
  onboarding: Onboarding,
): KnownSubmission['marked'] {
  const requestedAt = timeline.findLast(({ event }) => event === 'requestChanges')?.at ?? '';
  const savedAt = new Map(onboarding.steps.map((step) => [step.step, step.savedAt ?? '']));
  return steps
    .map(({ id }) => id)
    .filter((id) => changeRequests.some(({ step }) => step === id) && (savedAt.get(id) ?? '') <= requestedAt);
}
