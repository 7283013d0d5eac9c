import type { ReactNode } from 'react';
import { firmName } from '#domain/firm.ts';
import { FirmMark } from '#src/ui/frame/firm-mark.tsx';
import { Frame } from '#src/ui/frame/frame.tsx';
import { OutdatedNotice } from '../outdated-notice.tsx';
import { LeaveQuestion } from './leave-question.tsx';
import styles from './shell.module.css';

type StepFrameProps = Pick<Parameters<typeof Frame>[0], 'main' | 'drawer' | 'sidebar' | 'aside'> & {
  /** Such as "Step 3 of 11". */
  position: string;
  /** Buttons that open the help; they are in different places on different widths. */
  helpButtons?: { topBar: ReactNode; page: ReactNode };
  children: ReactNode;
};

/** The frame of one step: the list of steps, the page, and the question before unsaved input would be lost. */
export function StepFrame({ position, helpButtons, children, ...frame }: StepFrameProps) {
  return (
    <>
      <Frame
        {...frame}
        className={styles.shell}
        skipLabel="Skip to the form"
        topBar={
          <>
            <span className={styles.topBarStep}>{position}</span>
            <span className={styles.topBarFirm}>
              <FirmMark name={firmName} />
            </span>
            {helpButtons?.topBar}
          </>
        }
      >
        {helpButtons?.page}
        <OutdatedNotice className={styles.notice} />
        {children}
      </Frame>
      <LeaveQuestion />
    </>
  );
}
