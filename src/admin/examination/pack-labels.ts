import { dayInWords } from '#domain/copy.ts';
import type { ExaminationPack } from '#src/api/admin/examination-packs.ts';
import type { BadgeTone } from '../kit/case/badge.tsx';
import { ratingLabels } from '../kit/case/compliance-labels.ts';

export const stateLabels: Readonly<Record<ExaminationPack['state'], string>> = {
  waiting: 'Waiting',
  building: 'Being made',
  ready: 'Ready',
  failed: 'Failed',
  deleted: 'File deleted',
};

export const stateTones: Readonly<Record<ExaminationPack['state'], BadgeTone>> = {
  waiting: 'theirs',
  building: 'theirs',
  ready: 'approved',
  failed: 'rejected',
  deleted: 'ours',
};

/** Returns the period of a pack: `1 January 2026 to 30 June 2026`. */
export function periodInWords({ from, to }: Pick<ExaminationPack, 'from' | 'to'>): string {
  return from === to ? dayInWords(from) : `${dayInWords(from)} to ${dayInWords(to)}`;
}

/** Returns which relationships a pack contains, if not all; empty otherwise. */
export function filterInWords({
  rating,
  tag,
  withDocuments,
}: Pick<ExaminationPack, 'rating' | 'tag' | 'withDocuments'>): string {
  const parts = [
    ...(rating === null ? [] : [ratingLabels[rating]]),
    ...(tag === null ? [] : [`tag “${tag}”`]),
    ...(withDocuments ? ['with documents'] : []),
  ];
  return parts.join(', ');
}
