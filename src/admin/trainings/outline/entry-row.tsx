import ArticleIcon from '@mui/icons-material/ArticleOutlined';
import AttachFileIcon from '@mui/icons-material/AttachFileOutlined';
import ImageIcon from '@mui/icons-material/ImageOutlined';
import QuizIcon from '@mui/icons-material/QuizOutlined';
import SmartDisplayIcon from '@mui/icons-material/SmartDisplayOutlined';
import type { ComponentType } from 'react';
import { Link } from 'react-router-dom';
import type { StepKind } from '#domain/learning/training-content.ts';
import { trainingAddresses } from '../training-addresses.ts';
import { minutesInWords, stepKindLabels } from '../training-labels.tsx';
import { useDragged } from './dragging.tsx';
import { EntryMenu } from './entry-menu.tsx';
import { MoveHandle } from './move-handle.tsx';
import { useOutlineMoves } from './moves-context.ts';
import styles from './outline.module.css';
import type { Entry, OutlineQuiz, OutlineStep } from './outline.ts';

const icons: Record<StepKind, ComponentType<{ fontSize: 'small' }>> = {
  text: ArticleIcon,
  picture: ImageIcon,
  video: SmartDisplayIcon,
  file: AttachFileIcon,
};

/** A step in its module: a link to the page that edits it. */
export function StepRow({ step }: { step: OutlineStep }) {
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
export function QuizRow({ quiz }: { quiz: OutlineQuiz }) {
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
      <span className={styles.facts}>{facts}</span>
      <EntryMenu entry={entry} title={title} />
    </li>
  );
}
