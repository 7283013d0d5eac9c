import type { Action, Check } from './actions.ts';
import type { Script } from './script.ts';

/** What takes a second window, the window of somebody else inside the page, or a line of the browser's own. */
const actions: ReadonlySet<string> = new Set<Extract<Action, { do: string }>['do']>([
  'pressInWidget',
  'openCase',
  'turnTo',
]);
const checks: ReadonlySet<string> = new Set<Check['see']>(['widget', 'caseStatus', 'progress']);

/** Whether only a browser can walk a script: jsdom has one window, and shows nothing inside of a frame. */
export function needsBrowser({ scenes }: Pick<Script, 'scenes'>): boolean {
  return scenes.some(
    (scene) =>
      scene.actions.some((action) => 'do' in action && actions.has(action.do)) ||
      scene.checks.some(({ see }) => checks.has(see)),
  );
}
