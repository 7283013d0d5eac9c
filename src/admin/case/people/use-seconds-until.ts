import { useEffect, useState } from 'react';

const second = 1000;
const secondsLeft = (time: number | null) =>
  time === null ? 0 : Math.max(0, Math.ceil((time - Date.now()) / second));

/** Returns the whole seconds until a time, counted down to 0. @param time milliseconds since 1970, or null for none */
export function useSecondsUntil(time: number | null): number {
  const [seconds, setSeconds] = useState(() => secondsLeft(time));
  useEffect(() => {
    const count = () => {
      const left = secondsLeft(time);
      setSeconds(left);
      if (left === 0) clearInterval(timer);
    };
    const timer = setInterval(count, second);
    count();
    return () => clearInterval(timer);
  }, [time]);
  return seconds;
}
