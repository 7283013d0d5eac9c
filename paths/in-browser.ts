import type { Action, Check } from './actions.ts';
import type { Script } from './script.ts';

/** Actions that need a second window, a window embedded in the page, or the browser's own history or network. */
const actions: ReadonlySet<string> = new Set<Extract<Action, { do: string }>['do']>([
  'pressInWidget',
  'openCase',
  'turnTo',
]);
const checks: ReadonlySet<string> = new Set<Check['see']>(['widget', 'caseStatus', 'progress']);

/** Returns whether a script needs a browser: jsdom has one window, and shows nothing inside a frame. */
export function needsBrowser({ scenes }: Pick<Script, 'scenes'>): boolean {
  return scenes.some(
    (scene) =>
      scene.actions.some((action) => 'do' in action && actions.has(action.do)) ||
      scene.checks.some(({ see }) => checks.has(see)),
  );
}
