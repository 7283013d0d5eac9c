const REFUSED = '[aria-invalid="true"], [data-refused]';
const FOCUSABLE = 'input, select, textarea, button, [tabindex]';

/**
 * Moves the focus to the first field with an error inside `container`, in document order, and scrolls it to the middle of the
 * window, where no sticky bar covers it. Call it after the errors are rendered. Returns false when there is none.
 */
export function focusFirstError(container: HTMLElement): boolean {
  const refused = container.querySelector<HTMLElement>(REFUSED);
  if (!refused) return false;
  const target = refused.matches(FOCUSABLE)
    ? focusTarget(refused)
    : refused.querySelector<HTMLElement>(FOCUSABLE);
  if (!target) return false;
  target.focus({ preventScroll: true });
  const still = window.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? true;
  refused.scrollIntoView?.({ block: 'center', behavior: still ? 'auto' : 'smooth' });
  return true;
}

/** Returns the element to focus for a control: the control, or the visible sections of a date whose input is hidden. */
export function focusTarget(control: HTMLElement): HTMLElement {
  if (control.getAttribute('aria-hidden') !== 'true') return control;
  return control.parentElement?.querySelector<HTMLElement>('[tabindex="0"]') ?? control;
}
