import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Learning } from '#src/api/learning.ts';
import { ProgressBar } from '#src/ui/feedback/progress-bar.tsx';
import blocks from '#src/ui/frame/blocks.module.css';
import { CheckIcon } from '#src/ui/icons/client-icons.tsx';
import text from '#src/ui/text/text.module.css';
import { VisuallyHidden } from '#src/ui/text/visually-hidden.tsx';
import { learningPaths } from '../learning-paths.ts';
import { chaptersOf, isDone, isOpen, type Part, titleOf } from './parts.ts';
import styles from './player.module.css';

interface PlayerFrameProps {
  learning: Learning;
  slug: string;
  part: Part | undefined;
  children: ReactNode;
}

/** The contents of the training with the learner's progress, next to the open part; on a narrow page above it, collapsed. */
export function PlayerFrame({ learning, slug, part, children }: PlayerFrameProps) {
  const { title, language, progress } = learning;
  const contents = (
    <nav aria-label="Contents">
      <Contents learning={learning} slug={slug} part={part} />
    </nav>
  );
  const bar = (
    <ProgressBar
      value={progress.done}
      max={progress.total}
      label={`${progress.done} of ${progress.total} done`}
    />
  );
  return (
    <div className={styles.player}>
      <aside className={styles.side} aria-label="This training">
        <p className={`${text.strong} ${styles.training}`} lang={language}>
          <Link to={learningPaths.training(slug)}>{title}</Link>
        </p>
        {bar}
        <div className={styles.wide}>{contents}</div>
        {/* The `key` collapses it when another part opens. */}
        <details key={part?.id} className={`${blocks.panel} ${styles.narrow}`}>
          <summary>Contents</summary>
          {contents}
        </details>
      </aside>
      <Stack spacing={6}>{children}</Stack>
    </div>
  );
}

function Contents({ learning, slug, part: open }: Omit<PlayerFrameProps, 'children'>) {
  return (
    <Stack component="ol" spacing={4}>
      {chaptersOf(learning).map(({ id, title, parts }) => (
        <li key={id}>
          <p className={`${text.label} ${styles.chapter}`} lang={title ? learning.language : undefined}>
            {title || 'At the end'}
          </p>
          <ol>
            {parts.map((part) => (
              <li key={part.id}>
                <Entry
                  part={part}
                  slug={slug}
                  isCurrent={part.id === open?.id}
                  language={learning.language}
                />
              </li>
            ))}
          </ol>
        </li>
      ))}
    </Stack>
  );
}

function Entry(props: { part: Part; slug: string; isCurrent: boolean; language: string }) {
  const { part, slug, isCurrent, language } = props;
  const words = (
    <>
      <span className={isDone(part) ? `${styles.mark} ${styles.done}` : styles.mark}>
        {isDone(part) && <CheckIcon size={14} />}
      </span>
      <span lang={language}>
        {part.kind === 'quiz' && <VisuallyHidden>Quiz: </VisuallyHidden>}
        {titleOf(part)}
      </span>
      <VisuallyHidden>{isDone(part) ? ', done' : isOpen(part) ? '' : ', not open yet'}</VisuallyHidden>
    </>
  );
  if (!isOpen(part)) return <span className={`${styles.entry} ${styles.closed}`}>{words}</span>;
  return (
    <Link
      className={styles.entry}
      to={learningPaths.learn(slug, part.id)}
      aria-current={isCurrent ? 'page' : undefined}
    >
      {words}
    </Link>
  );
}
