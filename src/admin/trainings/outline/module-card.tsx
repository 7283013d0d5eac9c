import ArticleIcon from '@mui/icons-material/ArticleOutlined';
import AttachFileIcon from '@mui/icons-material/AttachFileOutlined';
import ImageIcon from '@mui/icons-material/ImageOutlined';
import QuizIcon from '@mui/icons-material/QuizOutlined';
import SmartDisplayIcon from '@mui/icons-material/SmartDisplayOutlined';
import Button from '@mui/material/Button';
import { type ComponentType, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { StepKind } from '#domain/learning/training-content.ts';
import { ActionMenu } from '#src/admin/kit/action-menu.tsx';
import layout from '#src/admin/kit/layout.module.css';
import { PlusIcon } from '#src/ui/icons/icons.tsx';
import textStyles from '#src/ui/text/text.module.css';
import { trainingAddresses } from '../training-addresses.ts';
import { minutesInWords, stepKindLabels } from '../training-labels.tsx';
import { MoveHandle, useDragged, useEnd } from './dragging.tsx';
import styles from './outline.module.css';
import type { Entry, OutlineModule, OutlineQuiz, OutlineStep } from './outline.ts';
import type { Adding } from './outline-dialogs.tsx';
import { useOutlineMoves } from './use-outline.ts';

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
      className={`${layout.panel} ${styles.module}`}
      data-aim={aim}
      data-dragged={isDragged || undefined}
    >
      <div className={styles.moduleHead}>
        <MoveHandle entry={entry} title={title} handleRef={handleRef} />
        <div className={styles.moduleWords}>
          <h2 ref={heading} tabIndex={-1}>
            <span className={styles.nth}>{nth}</span> {title}
          </h2>
          {summary && <p className={textStyles.note}>{summary}</p>}
        </div>
        <EntryMenu entry={entry} title={title} onEdit={() => onAdd({ what: 'module', module })} />
      </div>
      {steps.length === 0 && <p className={`${textStyles.note} ${styles.empty}`}>No steps yet</p>}
      {steps.length > 0 && (
        <ol aria-label={`Steps of ${title}`} className={`${layout.lines} ${styles.rows}`}>
          {steps.map((step) => (
            <StepRow key={step.id} step={step} />
          ))}
        </ol>
      )}
      {quizzes.length > 0 && (
        <ol aria-label={`Quizzes after ${title}`} className={`${layout.lines} ${styles.rows}`}>
          {quizzes.map((quiz) => (
            <QuizRow key={quiz.id} quiz={quiz} />
          ))}
        </ol>
      )}
      <div className={`${layout.row} ${styles.foot}`} data-aim={end.isAimedAt ? 'before' : undefined}>
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
    <section ref={ref} className={`${layout.panel} ${styles.module}`} aria-label="At the end">
      <div className={styles.moduleHead}>
        <div className={styles.moduleWords}>
          <h2>At the end</h2>
          <p className={textStyles.note}>Quizzes that come after all modules.</p>
        </div>
      </div>
      {quizzes.length > 0 && (
        <ol aria-label="Quizzes at the end" className={`${layout.lines} ${styles.rows}`}>
          {quizzes.map((quiz) => (
            <QuizRow key={quiz.id} quiz={quiz} />
          ))}
        </ol>
      )}
      <div className={`${layout.row} ${styles.foot}`} data-aim={isAimedAt ? 'before' : undefined}>
        <Button size="small" startIcon={<PlusIcon />} onClick={() => onAdd({ what: 'quiz', moduleId: null })}>
          Add quiz
        </Button>
      </div>
    </section>
  );
}

const icons: Record<StepKind, ComponentType<{ fontSize: 'small' }>> = {
  text: ArticleIcon,
  picture: ImageIcon,
  video: SmartDisplayIcon,
  file: AttachFileIcon,
};

/** A step in its module: a link to the page that edits it. */
function StepRow({ step }: { step: OutlineStep }) {
  const { trainingId } = useOutlineMoves();
  const { id, title, kind, minutes } = step;
  const facts = [stepKindLabels[kind], minutesInWords(minutes)].filter(Boolean).join(' · ');
  return (
    <Row
      entry={{ kind: 'step', id }}
      title={title}
      to={trainingAddresses.step(trainingId, id)}
      icon={icons[kind]}
      facts={facts}
    />
  );
}

/** A quiz after its module, or at the end of the training. */
function QuizRow({ quiz }: { quiz: OutlineQuiz }) {
  const { trainingId } = useOutlineMoves();
  const { id, title, questionCount } = quiz;
  const questions = questionCount === 1 ? '1 question' : `${questionCount} questions`;
  return (
    <Row
      entry={{ kind: 'quiz', id }}
      title={title}
      to={trainingAddresses.quiz(trainingId, id)}
      icon={QuizIcon}
      facts={`Quiz · ${questions}`}
    />
  );
}

interface RowProps {
  entry: Entry;
  title: string;
  to: string;
  icon: ComponentType<{ fontSize: 'small' }>;
  facts: string;
}

function Row({ entry, title, to, icon: Icon, facts }: RowProps) {
  const { ref, handleRef, isDragged, aim } = useDragged(entry);
  return (
    <li ref={ref} className={styles.row} data-aim={aim} data-dragged={isDragged || undefined}>
      <MoveHandle entry={entry} title={title} handleRef={handleRef} />
      <Icon fontSize="small" />
      <Link to={to} className={styles.title}>
        {title}
      </Link>
      <span className={`${textStyles.note} ${styles.facts}`}>{facts}</span>
      <EntryMenu entry={entry} title={title} />
    </li>
  );
}

interface EntryMenuProps {
  entry: Entry;
  title: string;
  /** Only for an entry without its own page. */
  onEdit?(): void;
}

/** The actions on an entry, for users who do not drag. */
function EntryMenu({ entry, title, onEdit }: EntryMenuProps) {
  const { step, canStep, remove } = useOutlineMoves();
  return (
    <ActionMenu
      label={`Change ${title}`}
      size="small"
      actions={[
        ...(onEdit ? [{ label: 'Edit title and summary…', run: onEdit }] : []),
        { label: 'Move up', isDisabled: !canStep(entry, 'up'), run: () => step(entry, 'up') },
        { label: 'Move down', isDisabled: !canStep(entry, 'down'), run: () => step(entry, 'down') },
        { label: `Delete ${entry.kind}…`, run: () => remove(entry) },
      ]}
    />
  );
}
