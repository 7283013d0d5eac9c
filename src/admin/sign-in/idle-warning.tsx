import { useEffect, useRef, useState } from 'react';
import { signOutStaff } from '#src/api/admin/session.ts';
import { fetchIdleTimeLeft } from '#src/api/admin/staff-sign-in.ts';
import { lastActionAt, noteAction } from '#src/api/attendance.ts';
import { QuestionDialog } from '#src/ui/dialog/question-dialog.tsx';

/** Milliseconds until the first check of the session, which must not delay the first page. */
const firstCheck = 30_000;
/** How long before the end the warning appears. */
const warnBefore = 120_000;
/** How long before the end typing and pointing count as use, so that a long text can be written without a save. */
const renewBefore = 300_000;
/** The time between two checks is at most this: another tab may have ended or renewed the session. */
const longestWait = 300_000;

/**
 * Warns before an unused session ends. Typing and pointing count as use of the session, although the page makes no
 * call; what was typed stays on the page in any case.
 */
export function IdleWarning() {
  const [left, setLeft] = useState<number | null>(null);
  const [check, setCheck] = useState(0);
  const checkedAt = useRef(performance.now());

  useEffect(() => {
    let isOver = false;
    let timer: ReturnType<typeof setTimeout>;
    const checkAgainIn = (milliseconds: number) => {
      timer = setTimeout(() => void checkNow(), Math.min(Math.max(milliseconds, 1000), longestWait));
    };
    const checkNow = async () => {
      try {
        let remaining = await fetchIdleTimeLeft(false);
        const hasActed = lastActionAt() > checkedAt.current;
        if (remaining < renewBefore && hasActed) remaining = await fetchIdleTimeLeft(true);
        checkedAt.current = performance.now();
        if (isOver) return;
        setLeft(remaining <= warnBefore ? remaining : null);
        checkAgainIn(remaining <= warnBefore ? Math.min(remaining, 15_000) : remaining - renewBefore / 2);
      } catch {
        // An ended session has its own dialog; an unreachable server is asked again.
        if (!isOver) checkAgainIn(firstCheck);
      }
    };
    if (check === 0) timer = setTimeout(() => void checkNow(), firstCheck);
    else void checkNow();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [check]);

  if (left === null) return null;
  const minutes = Math.max(1, Math.ceil(left / 60_000));
  return (
    <QuestionDialog
      isAlert
      hasFocusOnCancel={false}
      title="Are you still there?"
      action="Stay signed in"
      cancelLabel="Log out"
      onAction={() => {
        noteAction();
        setLeft(null);
        setCheck((times) => times + 1);
      }}
      onCancel={signOutStaff}
      onClose={() => undefined}
    >
      <p>
        Your session ends in about {minutes === 1 ? '1 minute' : `${minutes} minutes`}, because it was not
        used. What you typed stays on this page.
      </p>
    </QuestionDialog>
  );
}
