const ends = ['pointerup', 'pointercancel'] as const;

let pressed = false;

// Registered with this module: code that is loaded later may start in the middle of a press.
onPress({
  start: () => {
    pressed = true;
  },
  end: () => {
    pressed = false;
  },
});

/** Tells whether a mouse button or a finger is down. While it is, nothing may move by itself: the click would be lost. */
export const isPressed = () => pressed;

/** Calls the functions when a press starts and when it ends. @returns the function that stops it */
export function onPress({ start, end }: { start?(): void; end(): void }): () => void {
  const ended = new AbortController();
  const options = { signal: ended.signal, capture: true };
  if (start) window.addEventListener('pointerdown', start, options);
  for (const name of ends) window.addEventListener(name, end, options);
  return () => ended.abort();
}
