import { pairsOf as enginePairsOf, lastPairOf as lastEnginePairOf } from './engine/pairs.ts';
import type { ModelPath } from './engine/shortest-paths.ts';
import { nameOf } from './plan.ts';

/** Returns every pair of a state and an event that a path covers. */
export const pairsOf = (path: ModelPath): readonly string[] => enginePairsOf(path, nameOf);

/** Returns the last pair of a path; null if it has no event. */
export const lastPairOf = (path: ModelPath): string | null => lastEnginePairOf(path, nameOf);
