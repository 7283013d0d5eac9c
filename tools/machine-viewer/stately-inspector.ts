import { createBrowserInspector } from '@statelyai/inspect';
import type { InspectionEvent, Observer } from 'xstate';

/**
 * So deep may lie what is told of an actor. By itself the library cuts everything below its tenth level, and of each list and
 * record all but ten entries: the states of a step, and half of what the portal remembers.
 */
const deepest = 100;

/**
 * Opens Stately's own inspector in a window of its own. A browser that opens no window unasked gets a button: the
 * inspector is then told what happened meanwhile.
 *
 * @returns what is told all that actors do
 */
export function startStatelyInspector(): Observer<InspectionEvent> {
  const inspector = createBrowserInspector({ serializationDepthLimit: deepest, serialize: asPlainData });
  if (inspector.adapter.targetWindow === null) offerButton(() => inspector.start());
  return inspector.inspect;
}

/** What can be sent to another window. An actor, a snapshot and a file say by themselves what of them is plain. */
function asPlainData<Told extends object>(told: Told): Told {
  return JSON.parse(JSON.stringify(told));
}

function offerButton(open: () => void): void {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = 'Open Stately’s inspector';
  button.style.cssText = 'position:fixed;right:16px;bottom:16px;z-index:100;padding:12px 16px;font:inherit;';
  button.addEventListener('click', () => {
    open();
    button.remove();
  });
  document.body.append(button);
}
