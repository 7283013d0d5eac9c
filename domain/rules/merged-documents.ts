import { type DocumentGroupKey, documentGroupKeys } from '../catalogues/document-groups.ts';
import { filesNamedIn, type OnboardingDocuments } from '../records/onboarding-documents.ts';

type Versions = {
  /** The record that both changes are based on. */
  base: OnboardingDocuments;
  mine: OnboardingDocuments;
  /** The record as another device has saved it. */
  theirs: OnboardingDocuments;
};

/**
 * Returns the documents of two devices that changed the same record: the files that either added, without those that either
 * removed, in the order of the device that moved files. Null if both changed the date of issue of a file: the user decides.
 */
export function mergedDocuments(versions: Versions): OnboardingDocuments | null {
  const { base, mine, theirs } = versions;
  const [before, own, others] = [base, mine, theirs].map((version) => new Set(filesNamedIn(version)));
  const isThere = (id: string) =>
    before?.has(id) ? own?.has(id) === true && others?.has(id) === true : true;
  const placed = new Set<string>();
  const groups = documentGroupKeys.map((group): [DocumentGroupKey, string[]] => {
    const [first, second] = isMoved(base[group], mine[group]) ? [mine, theirs] : [theirs, mine];
    const files = [...first[group], ...second[group]].filter((id) => {
      if (placed.has(id) || !isThere(id)) return false;
      placed.add(id);
      return true;
    });
    return [group, files];
  });
  const issueDates: Record<string, string> = {};
  for (const id of placed) {
    const [was, my, their] = [base, mine, theirs].map((version) => version.issueDates[id]);
    if (my !== their && my !== was && their !== was) return null;
    const date = my === was ? their : my;
    if (date !== undefined) issueDates[id] = date;
  }
  return { ...theirs, ...Object.fromEntries(groups), issueDates };
}

/** Returns whether the files that both lists contain are in another order. */
function isMoved(before: readonly string[], after: readonly string[]): boolean {
  const stayed = before.filter((id) => after.includes(id));
  return after.filter((id) => before.includes(id)).some((id, index) => id !== stayed[index]);
}
