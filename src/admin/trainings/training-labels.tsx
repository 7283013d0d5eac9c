import type { QuestionKind, QuizFeedback, StepKind } from '#domain/learning/training-content.ts';
import { moneyInWords } from '#domain/purchases/money.ts';
import type { TrainingState } from '#machines/training.machine.ts';
import { timeInWords } from '#src/ui/text/date-text.ts';
import { Badge, type BadgeTone } from '../kit/case/badge.tsx';

export const stateLabels: Record<TrainingState, string> = {
  draft: 'Draft',
  published: 'Published',
  withdrawn: 'Withdrawn',
};

const tones: Record<TrainingState, BadgeTone> = {
  draft: 'ours',
  published: 'approved',
  withdrawn: 'rejected',
};

export function TrainingBadge({ state }: { state: TrainingState }) {
  return (
    <Badge tone={tones[state]} status={state}>
      {stateLabels[state]}
    </Badge>
  );
}

export const stepKindLabels: Record<StepKind, string> = {
  text: 'Text',
  picture: 'Picture',
  video: 'Video',
  file: 'File',
};

/** The labels of the kinds of a question, with an explanation for the author. */
export const questionKindLabels: Record<QuestionKind, { label: string; help: string }> = {
  single: { label: 'One answer', help: 'Exactly one answer is right' },
  several: { label: 'Several answers', help: 'Learners must choose all right answers and no others' },
  trueFalse: { label: 'True or false', help: 'A statement that is true or false' },
  order: { label: 'Put in order', help: 'Enter the answers in the right order. Learners see them shuffled' },
  shortText: { label: 'Short text', help: 'Typed by the learner and compared with the accepted answers' },
};

/** The labels of what a learner sees after handing in a quiz. */
export const feedbackLabels: Record<QuizFeedback, { label: string; help: string }> = {
  none: { label: 'Passed or not', help: 'Only whether they passed' },
  score: { label: 'The score', help: 'The score, without the answers' },
  answers: {
    label: 'The right answers',
    help: 'With explanations, after passing or when no attempt is left',
  },
};

export function priceInWords({ price, currency }: { price: number; currency: string }): string {
  return price === 0 ? 'Free' : moneyInWords(price, currency);
}

/** Returns a duration as text; empty where it is not set. */
export function minutesInWords(minutes: number | null): string {
  return minutes === null ? '' : `${minutes} min`;
}

export function versionInWords(training: {
  publishedVersion: number | null;
  publishedAt: string | null;
  changed: boolean;
}): string {
  const { publishedVersion, publishedAt, changed } = training;
  if (publishedVersion === null || publishedAt === null) return 'Not published yet';
  const published = `Version ${publishedVersion}, published ${timeInWords(publishedAt)}`;
  return changed ? `${published} · changed since` : published;
}
