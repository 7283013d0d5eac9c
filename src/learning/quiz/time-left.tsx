import { useEffect, useState } from 'react';
import { VisuallyHidden } from '#src/ui/text/visually-hidden.tsx';
import { counted } from '../learning-words.ts';
import styles from './quiz.module.css';

/** Minutes before the end at which the time is announced. */
const announcedMinutes = [10, 5, 1];

const secondsUntil = (endsAt: number) => Math.max(0, Math.ceil((endsAt - performance.now()) / 1000));

/** The time left, updated every second. @param endsAt by the browser's monotonic clock (`performance.now`) */
export function TimeLeft({ endsAt }: { endsAt: number }) {
  const [seconds, setSeconds] = useState(() => secondsUntil(endsAt));
  useEffect(() => {
    const tick = () => setSeconds(secondsUntil(endsAt));
    tick();
    const timer = window.setInterval(tick, 1000);
    return () => window.clearInterval(timer);
  }, [endsAt]);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)];
  const digits = (value: number) => `${value}`.padStart(2, '0');
  const words = hours > 0 ? `${hours}:${digits(minutes)}` : `${minutes}`;
  const announced = announcedMinutes.findLast((each) => seconds <= each * 60);
  return (
    <>
      <span role="timer" className={seconds <= 60 ? `${styles.time} ${styles.late}` : styles.time}>
        {words}:{digits(seconds % 60)} left
      </span>
      <VisuallyHidden>
        <span role="status">
          {seconds > 0 && announced !== undefined && `Less than ${counted(announced, 'minute')} left`}
          {seconds === 0 && 'The time is over'}
        </span>
      </VisuallyHidden>
    </>
  );
}
