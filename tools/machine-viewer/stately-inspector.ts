import { createBrowserInspector } from '@statelyai/inspect';
import type { InspectionEvent, Observer } from 'xstate';

/**
 * Opens Stately's own inspector in a window of its own. A browser that opens no window unasked gets a button: the
 * inspector is then told what happened meanwhile.
 *
 * @returns what is told all that actors do
 */
export function startStatelyInspector(): Observer<InspectionEvent> {
  const inspector = createBrowserInspector();
  if (inspector.adapter.targetWindow === null) offerButton(() => inspector.start());
  return inspector.inspect;
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
