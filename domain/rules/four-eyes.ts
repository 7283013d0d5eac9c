import type { components } from '#contract/schema.d.ts';

/** Which cases their preparer cannot approve alone: none, those with a risk flag, or all. */
export const fourEyesChoices = ['off', 'flagged', 'on'] as const;

export type FourEyes = (typeof fourEyesChoices)[number];

/** What counts as preparing a case. */
export type Preparation = components['schemas']['CaseFourEyes']['did'][number];

/** Who prepared the version of a case that was submitted last, by account. */
export type PreparedBy = Readonly<Record<Preparation, readonly string[]>>;

/** Returns whether a case needs a second person for its approval. */
export function needsFourEyes(setting: FourEyes, { isFlagged }: { isFlagged: boolean }): boolean {
  return setting === 'on' || (setting === 'flagged' && isFlagged);
}

/**
 * Returns what a staff member did, if approving would be the work of one person: they prepared the case, and no one else has
 * checked any part of it. Empty if they may approve.
 */
export function preparedAlone(prepared: PreparedBy, approver: string): Preparation[] {
  if (prepared.checked.some((by) => by !== approver)) return [];
  return (Object.keys(prepared) as Preparation[]).filter((did) => prepared[did].includes(approver));
}

const inWords: Readonly<Record<Preparation, string>> = {
  took: 'took this case into review',
  marked: 'marked answers',
  checked: 'checked parts of it',
  amended: 'changed answers',
};

/** Returns what someone did, for a sentence that begins with “You”. */
export function preparationInWords(did: readonly Preparation[]): string {
  const words = did.map((each) => inWords[each]);
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}
