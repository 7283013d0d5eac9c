import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { ChevronLeftIcon, ChevronRightIcon } from '#src/ui/icons/client-icons.tsx';
import { learningPaths } from '../learning-paths.ts';
import { isOpen, type Part, titleOf } from './parts.ts';
import styles from './player.module.css';

/** The parts before and after the one that is open. */
export type Around = { before: Part | undefined; after: Part | undefined };

/** Beneath a part: what is done about it, and the way back and on. */
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
    <footer className={styles.foot}>
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
      <div className={styles.on}>{children}</div>
    </footer>
  );
}

/** The way on: to the part after this one, or to where the training ends. */
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
