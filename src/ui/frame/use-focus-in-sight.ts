import { useEffect } from 'react';
import { isPressed, onPress } from '../browser/pointer.ts';

/** Pixels to keep free around the focused element, so that its focus ring is visible. */
const margin = 8;
/** The maximum part of the window height that is visible while the on-screen keyboard is open. */
const leftByKeyboard = 0.75;

const control =
  'input, select, textarea, button, a, summary, [role="combobox"], [tabindex]:not([tabindex="-1"])';
const field = '.MuiFormControl-root';
const covers = '[data-covers]';

/**
 * Keeps the focused element clear of bars that stick to the window. Sets `data-keyboard` on the document while an on-screen
 * keyboard covers the page without resizing it, for use in styles.
 */
export function useFocusInSight(): void {
  useEffect(() => {
    let frame = 0;
    const reveal = () => {
      // Runs after the browser has scrolled by itself. Nothing moves during a touch: the touch would hit another element.
      if (isPressed()) return;
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        // An element that was scrolled out completely was scrolled out for a reason, such as to show the alert that says why
        // nothing was sent.
        if (isInWindow(document.activeElement)) bringIntoSight(document.activeElement);
      });
    };
    const resize = () => {
      noteKeyboard();
      if (!isPressed()) bringIntoSight(document.activeElement);
    };
    const ended = new AbortController();
    const { signal } = ended;
    document.addEventListener('focusin', reveal, { signal });
    const stopPresses = onPress({ end: reveal });
    window.visualViewport?.addEventListener('resize', resize, { signal });
    return () => {
      ended.abort();
      stopPresses();
      cancelAnimationFrame(frame);
      delete document.documentElement.dataset.keyboard;
    };
  }, []);
}

function isInWindow(focused: Element | null): boolean {
  if (!focused) return false;
  const { top, bottom } = focused.getBoundingClientRect();
  return bottom > 0 && top < window.innerHeight;
}

function noteKeyboard(): void {
  const seen = window.visualViewport;
  // Pinch zoom also reduces the visible height.
  const isUp = seen !== null && seen.scale < 1.1 && seen.height < leftByKeyboard * window.innerHeight;
  document.documentElement.toggleAttribute('data-keyboard', isUp);
}

function bringIntoSight(focused: Element | null): void {
  if (!focused?.matches(control) || !focused.closest('main') || focused.closest(covers)) return;
  const { above, below } = sightOf();
  const own = focused.getBoundingClientRect();
  const whole = (focused.closest(field) ?? focused).getBoundingClientRect();
  // Includes the label and the message, if they fit.
  const box = whole.height + 2 * margin <= below - above ? whole : own;
  const over = box.bottom + margin - below;
  const under = above + margin - box.top;
  if (over > 0) window.scrollBy(0, Math.min(over, box.top - margin - above));
  else if (under > 0) window.scrollBy(0, -under);
}

/** Returns the part of the window that no bar covers. */
function sightOf(): { above: number; below: number } {
  const seen = window.visualViewport;
  const sight = {
    above: seen?.offsetTop ?? 0,
    below: (seen?.offsetTop ?? 0) + (seen?.height ?? window.innerHeight),
  };
  for (const bar of document.querySelectorAll<HTMLElement>(covers)) {
    if (getComputedStyle(bar).position !== 'sticky') continue;
    const { top, bottom } = bar.getBoundingClientRect();
    if (bar.dataset.covers === 'above') sight.above = Math.max(sight.above, bottom);
    else sight.below = Math.min(sight.below, top);
  }
  return sight;
}
