import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ChangeRequest } from '#domain/rules/submission-decision.ts';
import { submissionStatus } from '#machines/selectors.ts';
import type { StepId } from '#machines/steps.ts';
import { submissionQuery } from '../api/submission.ts';
import { useOnboarding } from './onboarding-actor.ts';

const none: readonly ChangeRequest[] = [];

/** What the reviewer marked on a step, while changes are requested. */
export function useChangeRequests(step: StepId): readonly ChangeRequest[] {
  const isAsked = useOnboarding(submissionStatus) === 'changes_requested';
  const all = useQuery({ ...submissionQuery, enabled: isAsked }).data?.changeRequests ?? none;
  return useMemo(
    () => (isAsked ? all.filter((request) => request.step === step) : none),
    [isAsked, all, step],
  );
}
