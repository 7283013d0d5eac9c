import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import useMediaQuery from '@mui/material/useMediaQuery';
import { lazy, Suspense, useId } from 'react';
import type { CaseSummary } from '#src/api/admin/cases.ts';
import { FormSkeleton } from '#src/ui/form/form-skeleton.tsx';
import { CloseIcon } from '#src/ui/icons/icons.tsx';
import textStyles from '#src/ui/text/text.module.css';
import layout from '../kit/layout.module.css';
import { usePaused } from '../kit/use-paused.ts';
import styles from './peek-pane.module.css';
import { nameOf } from './use-assign.ts';

const CasePeek = lazy(() => import('../case/peek/case-peek.tsx'));

interface PeekPaneProps {
  row: CaseSummary;
  onClose(): void;
}

/** A case in short: next to the queue, so that the keyboard stays in its rows; on a phone, a sheet above it. */
export function PeekPane({ row, onClose }: PeekPaneProps) {
  const isPhone = useMediaQuery('(max-width: 599px)', { noSsr: true });
  const title = useId();
  const content = <Content row={row} titleId={title} onClose={onClose} />;
  if (!isPhone) {
    return (
      <aside className={`${layout.screenOnly} ${styles.pane}`} aria-labelledby={title}>
        {content}
      </aside>
    );
  }
  return (
    <Drawer
      anchor="bottom"
      open
      onClose={onClose}
      slotProps={{ paper: { 'aria-labelledby': title, className: styles.sheet } }}
    >
      {content}
    </Drawer>
  );
}

function Content({ row, titleId, onClose }: PeekPaneProps & { titleId: string }) {
  // Every read of a case is recorded: rows that are only passed are not read.
  const id = usePaused(row.id);
  return (
    <>
      <div className={styles.head}>
        <div role="status" className={styles.title}>
          <h2 id={titleId} className={textStyles.title}>
            {nameOf(row)}
          </h2>
        </div>
        <IconButton aria-label="Close the peek" onClick={onClose}>
          <CloseIcon size={20} />
        </IconButton>
      </div>
      <Suspense fallback={<FormSkeleton rows={4} hasHeading />}>
        {id === row.id ? <CasePeek key={id} id={id} /> : <FormSkeleton rows={4} hasHeading />}
      </Suspense>
    </>
  );
}
