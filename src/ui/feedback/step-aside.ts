/** Milliseconds between two looks at what toasts cover; scrolling and a change of focus are seen at once. */
const lookEvery = 250;

const field = '.MuiFormControl-root, [data-entry] fieldset';
const message = '.MuiFormHelperText-root.Mui-error';
const typedInto = 'input, select, textarea, [role="combobox"], [role="radio"], [role="checkbox"]';

/**
 * Has each toast step aside for as long as it would cover the field with the focus, or what a field says of itself: both
 * matter more than a message that stands on the page as well. It keeps being heard.
 *
 * @param toastsOf the toasts that are there now
 * @returns the function that ends it
 */
export function stepAside(toastsOf: () => Iterable<HTMLElement>): () => void {
  let frame = 0;
  const look = () => {
    frame = 0;
    const kept = boxesToKeepClear();
    for (const toast of toastsOf()) {
      const box = toast.getBoundingClientRect();
      toast.toggleAttribute(
        'data-aside',
        kept.some((each) => meet(each, box)),
      );
    }
  };
  const soon = () => {
    frame ||= requestAnimationFrame(look);
  };
  const timer = setInterval(soon, lookEvery);
  const happenings = ['scroll', 'focusin', 'resize'] as const;
  for (const happening of happenings)
    window.addEventListener(happening, soon, { capture: true, passive: true });
  soon();
  return () => {
    clearInterval(timer);
    cancelAnimationFrame(frame);
    for (const happening of happenings) window.removeEventListener(happening, soon, { capture: true });
  };
}

function boxesToKeepClear(): DOMRect[] {
  const active = document.activeElement;
  const focused = active?.matches(typedInto) ? (active.closest(field) ?? active) : null;
  const messages = document.querySelectorAll(`main ${message}`);
  return [...(focused ? [focused] : []), ...messages].map((each) => each.getBoundingClientRect());
}

function meet(one: DOMRect, other: DOMRect): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}
