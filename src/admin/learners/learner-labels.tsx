import type { components } from '#contract/schema.d.ts';
import type { ExtraTime } from '#domain/learning/allowances.ts';
import type { QuizAttemptState } from '#machines/quiz-attempt.machine.ts';
import { Badge, type BadgeTone } from '../kit/case/badge.tsx';
import type { RecordOf } from '../kit/resource/contract-types.ts';

export type Learner = RecordOf<'/training-learners'>;
export type LearnerProgress = Learner & components['schemas']['TrainingLearnerProgress'];

export const stateLabels: Record<Learner['state'], string> = {
  underWay: 'Under way',
  completed: 'Completed',
};

export function LearnerBadge({ state }: { state: Learner['state'] }) {
  return (
    <Badge tone={state === 'completed' ? 'approved' : 'theirs'} status={state}>
      {stateLabels[state]}
    </Badge>
  );
}

const attempts: Record<QuizAttemptState, { label: string; tone: BadgeTone }> = {
  begun: { label: 'Begun', tone: 'theirs' },
  answering: { label: 'Answering', tone: 'theirs' },
  passed: { label: 'Passed', tone: 'approved' },
  failed: { label: 'Not passed', tone: 'rejected' },
  outOfTime: { label: 'Out of time', tone: 'rejected' },
};

export function AttemptBadge({ state }: { state: QuizAttemptState }) {
  const { label, tone } = attempts[state];
  return (
    <Badge tone={tone} status={state}>
      {label}
    </Badge>
  );
}

/** Returns a score such as `80%`; a dash before there is a result. */
export function percent(score: number | null): string {
  return score === null ? '–' : `${score}%`;
}

/** Returns extra time such as `25% of each time limit`. */
export function extraTimeInWords(extra: ExtraTime | null): string {
  if (extra === null) return 'None';
  if (extra.unit === 'percent') return `${extra.amount}% of each time limit`;
  return extra.amount === 1 ? '1 minute' : `${extra.amount} minutes`;
}
