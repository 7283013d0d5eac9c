import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import blocks from '#src/ui/frame/blocks.module.css';
import { ChevronLeftIcon, ChevronRightIcon } from '#src/ui/icons/client-icons.tsx';
import { learningPaths } from '../learning-paths.ts';
import { isOpen, type Part, titleOf } from './parts.ts';
import styles from './player.module.css';

/** The parts before and after the open one. */
export type Around = { before: Part | undefined; after: Part | undefined };

/** The footer of a part: its action, and the links to the previous and the next part. */
export function PartFoot({
  slug,
  before,
  children,
}: {
  slug: string;
  before: Part | undefined;
  children: ReactNode;
}) {
  return (
    <footer className={`${blocks.row} ${styles.foot}`}>
      {before && isOpen(before) && (
        <Button
          component={Link}
          to={learningPaths.learn(slug, before.id)}
          color="inherit"
          startIcon={<ChevronLeftIcon />}
          aria-label={`Back to ${titleOf(before)}`}
        >
          Back
        </Button>
      )}
      <div className={`${blocks.row} ${styles.on}`}>{children}</div>
    </footer>
  );
}

/** The link to the next part, or to the end of the training. */
export function OnButton({ slug, after }: { slug: string; after: Part | undefined }) {
  return (
    <Button
      component={Link}
      to={learningPaths.learn(slug, after?.id)}
      variant="contained"
      endIcon={<ChevronRightIcon />}
      {...(after && { 'aria-label': `Next: ${titleOf(after)}` })}
    >
      {after ? 'Next' : 'Go on'}
    </Button>
  );
}
