import { stepAt, verifyPath } from '../../machines/steps.ts';

/** The portal's addresses beside the steps' own, which `machines/steps.ts` has. */
const knownPaths: readonly string[] = ['/', verifyPath];

/** Whether nothing lives at `path`. */
export function isUnknownPath(path: string): boolean {
  return !stepAt(path) && !knownPaths.includes(path);
}
