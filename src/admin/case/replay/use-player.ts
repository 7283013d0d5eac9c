import { useEffect, useState } from 'react';

/** Milliseconds that a moment is shown at normal speed: real waiting times are not reproduced. */
const MOMENT_MS = 1200;

/** Plays a number of moments, one after the other. */
export function usePlayer(count: number) {
  const [shown, setShown] = useState(0);
  const [isPlaying, setPlaying] = useState(false);
  const [speed, setSpeed] = useState(1);
  const last = Math.max(0, count - 1);
  const index = Math.min(shown, last);
  const isAtEnd = index === last;

  useEffect(() => {
    if (!isPlaying || isAtEnd) return;
    const timer = setTimeout(() => setShown(index + 1), MOMENT_MS / speed);
    return () => clearTimeout(timer);
  }, [isPlaying, isAtEnd, index, speed]);

  const goTo = (next: number) => {
    setPlaying(false);
    setShown(Math.max(0, Math.min(last, next)));
  };
  return {
    index,
    last,
    isPlaying: isPlaying && !isAtEnd,
    speed,
    setSpeed,
    goTo,
    toggle() {
      if (!isPlaying && isAtEnd) setShown(0);
      setPlaying(!(isPlaying && !isAtEnd));
    },
  };
}
