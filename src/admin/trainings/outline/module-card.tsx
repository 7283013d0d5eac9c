import Button from '@mui/material/Button';
import { useEffect, useRef } from 'react';
import { PlusIcon } from '#src/ui/icons/icons.tsx';
import { useDragged, useEnd } from './dragging.tsx';
import { EntryMenu } from './entry-menu.tsx';
import { QuizRow, StepRow } from './entry-row.tsx';
import { MoveHandle } from './move-handle.tsx';
import styles from './outline.module.css';
import type { Entry, OutlineModule, OutlineQuiz } from './outline.ts';
import type { Adding } from './outline-dialogs.tsx';

interface ModuleCardProps {
  module: OutlineModule;
  /** From 1. */
  nth: number;
  /** Whether the address names this module. */
  isSought: boolean;
  onAdd(adding: Adding): void;
}

/** A module with its steps and, after them, its quizzes. */
export function ModuleCard({ module, nth, isSought, onAdd }: ModuleCardProps) {
  const { id, title, summary, steps, quizzes } = module;
  const entry: Entry = { kind: 'module', id };
  const { ref, handleRef, isDragged, aim } = useDragged(entry);
  const end = useEnd(id);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isSought) heading.current?.focus();
  }, [isSought]);
  return (
    <li
      ref={(element) => {
        ref(element);
        end.ref(element);
      }}
      className={styles.module}
      data-aim={aim}
      data-dragged={isDragged || undefined}
    >
      <div className={styles.moduleHead}>
        <MoveHandle entry={entry} title={title} handleRef={handleRef} />
        <div className={styles.moduleWords}>
          <h2 ref={heading} tabIndex={-1}>
            <span className={styles.nth}>{nth}</span> {title}
          </h2>
          {summary && <p>{summary}</p>}
        </div>
        <EntryMenu entry={entry} title={title} onEdit={() => onAdd({ what: 'module', module })} />
      </div>
      {steps.length === 0 && <p className={styles.empty}>No steps yet</p>}
      {steps.length > 0 && (
        <ol aria-label={`Steps of ${title}`} className={styles.rows}>
          {steps.map((step) => (
            <StepRow key={step.id} step={step} />
          ))}
        </ol>
      )}
      {quizzes.length > 0 && (
        <ol aria-label={`Quizzes after ${title}`} className={styles.rows}>
          {quizzes.map((quiz) => (
            <QuizRow key={quiz.id} quiz={quiz} />
          ))}
        </ol>
      )}
      <div className={styles.foot} data-aim={end.isAimedAt ? 'before' : undefined}>
        <Button size="small" startIcon={<PlusIcon />} onClick={() => onAdd({ what: 'step', moduleId: id })}>
          Add step
        </Button>
        <Button size="small" startIcon={<PlusIcon />} onClick={() => onAdd({ what: 'quiz', moduleId: id })}>
          Add quiz
        </Button>
      </div>
    </li>
  );
}

interface EndCardProps {
  quizzes: readonly OutlineQuiz[];
  onAdd(adding: Adding): void;
}

/** The quizzes at the end of the training. */
export function EndCard({ quizzes, onAdd }: EndCardProps) {
  const { ref, isAimedAt } = useEnd(null);
  return (
    <section ref={ref} className={styles.module} aria-label="At the end">
      <div className={styles.moduleHead}>
        <div className={styles.moduleWords}>
          <h2>At the end</h2>
          <p>Quizzes that come after all modules.</p>
        </div>
      </div>
      {quizzes.length > 0 && (
        <ol aria-label="Quizzes at the end" className={styles.rows}>
          {quizzes.map((quiz) => (
            <QuizRow key={quiz.id} quiz={quiz} />
          ))}
        </ol>
      )}
      <div className={styles.foot} data-aim={isAimedAt ? 'before' : undefined}>
        <Button size="small" startIcon={<PlusIcon />} onClick={() => onAdd({ what: 'quiz', moduleId: null })}>
          Add quiz
        </Button>
      </div>
    </section>
  );
}
