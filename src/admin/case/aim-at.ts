/** Moves the focus to a place that has none by itself, for as long as it stays there, and brings the place into sight. */
export function aimAt(place: HTMLElement, block: ScrollLogicalPosition): void {
  if (!place.hasAttribute('tabindex')) {
    place.tabIndex = -1;
    // Whoever presses on it later means the text, not the place.
    place.addEventListener('blur', () => place.removeAttribute('tabindex'), { once: true });
  }
  place.focus({ preventScroll: true });
  place.scrollIntoView({ block });
}
