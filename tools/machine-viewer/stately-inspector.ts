import { createBrowserInspector } from '@statelyai/inspect';
import type { InspectionEvent, Observer } from 'xstate';

/**
 * The maximum depth of the serialised actor. By default the library cuts everything below the tenth level, and all but ten
 * entries of each list and record: the states of a step, and half of the portal's context.
 */
const deepest = 100;

/**
 * Opens Stately's inspector in a separate window. If the browser blocks the window, the page shows a button, and the inspector
 * then receives the earlier events.
 *
 * @returns the observer of all inspection events
 */
export function startStatelyInspector(): Observer<InspectionEvent> {
  const inspector = createBrowserInspector({ serializationDepthLimit: deepest, serialize: asPlainData });
  if (inspector.adapter.targetWindow === null) offerButton(() => inspector.start());
  return inspector.inspect;
}

/** Returns what can be sent to another window: JSON reduces actors, snapshots and files to plain data. */
function asPlainData<Reported extends object>(reported: Reported): Reported {
  return JSON.parse(JSON.stringify(reported));
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
