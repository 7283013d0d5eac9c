import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { submissionStatus } from '#machines/selectors.ts';
import type { StepId } from '#machines/steps.ts';
import { type Submission, submissionQuery } from '../api/submission.ts';
import { useOnboarding } from './onboarding-actor.ts';

type RequestedChange = Submission['changeRequests'][number];

const none: readonly RequestedChange[] = [];

/** Returns the requested changes of a step, each with whether it was made; none unless changes are requested. */
export function useChangeRequests(step: StepId): readonly RequestedChange[] {
  const isAsked = useOnboarding(submissionStatus) === 'changes_requested';
  const all = useQuery({ ...submissionQuery, enabled: isAsked }).data?.changeRequests ?? none;
  return useMemo(
    () => (isAsked ? all.filter((request) => request.step === step) : none),
    [isAsked, all, step],
  );
}
