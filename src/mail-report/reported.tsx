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
        No more of these e-mails are sent for that account until one of us has looked at it. You need to do
        nothing else, and can close this page.
      </p>
      <p>Please do not open the other link in that e-mail.</p>
    </div>
  );
}
