import { useEffect, useRef } from 'react';
import { CardTitle } from '../ui/frame/card-page.tsx';
import styles from '../ui/frame/link-page.module.css';

/** Confirms the report. The heading takes the focus, because the pressed button is gone, so that screen readers announce it. */
export function Reported() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={styles.intro}>
      <CardTitle ref={heading}>Thank you for telling us</CardTitle>
      <p>
        We have stopped these emails for that account until we have reviewed your report. You need to do
        nothing else and can close this page.
      </p>
      <p>Please do not open the other link in that email.</p>
    </div>
  );
}
