/** How many toasts are seen at once; the others wait until one of them has gone. */
const seenAtOnce = 3;

type Key = string | number;
type Waiting = { key: Key; lasts: number; stop: (() => void) | null };

interface Turns {
  /** A toast that stands behind those that came before it. @param lasts milliseconds, from the moment when it is seen */
  add(key: Key, lasts: number): void;
  /** It has gone, for whatever reason. */
  gone(key: Key): void;
  /** Nobody looks: what is seen stays until somebody does. */
  pause(): void;
  resume(): void;
}

/**
 * Gives every toast its whole time in sight, three of them at once: ten messages of one refusal would cover a small window,
 * and all of them would be gone before the first was read.
 *
 * @param later calls back after so many milliseconds, unless it is called off by what it answers
 */
export function toastTurns(
  close: (key: Key) => void,
  later: (call: () => void, milliseconds: number) => () => void,
): Turns {
  let toasts: Waiting[] = [];
  let isPaused = false;
  const start = () => {
    if (isPaused) return;
    for (const toast of toasts.slice(0, seenAtOnce)) {
      toast.stop ??= later(() => close(toast.key), toast.lasts);
    }
  };
  return {
    add(key, lasts) {
      toasts.push({ key, lasts, stop: null });
      start();
    },
    gone(key) {
      toasts.find((toast) => toast.key === key)?.stop?.();
      toasts = toasts.filter((toast) => toast.key !== key);
      start();
    },
    pause() {
      isPaused = true;
      for (const toast of toasts) {
        toast.stop?.();
        toast.stop = null;
      }
    },
    resume() {
      isPaused = false;
      start();
    },
  };
}
