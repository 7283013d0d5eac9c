import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { dateInWords } from '#src/ui/text/date-text.ts';
import { VisuallyHidden } from '#src/ui/text/visually-hidden.tsx';
import { adminPaths } from '../admin-paths.ts';
import { useHeldDelete } from '../form/use-held-action.tsx';
import layout from '../layout.module.css';
import list from '../list/list.module.css';
import { useMay, useStaffMember } from '../staff-member.ts';
import areaText from '../text.module.css';
import type { Task } from './resource.ts';
import { TaskDialog } from './task-dialog.tsx';
import styles from './tasks.module.css';
import { useCompleteTask } from './use-complete-task.ts';

const groups = { late: 'Late', today: 'Due today', later: 'Later', none: 'Without a due date' } as const;
const order = Object.keys(groups) as (keyof typeof groups)[];

interface TaskListProps {
  tasks: readonly Task[];
  /** Whether each task names its case. */
  showsCase?: boolean;
}

/** Tasks by due date: late, due today, later. Completed ones are one list. */
export function TaskList({ tasks, showsCase = false }: TaskListProps) {
  const [edited, setEdited] = useState<Task | null>(null);
  const row = (task: Task) => (
    <TaskItem key={task.id} task={task} showsCase={showsCase} onEdit={() => setEdited(task)} />
  );
  const done = tasks.filter((task) => task.done);
  return (
    <>
      {order.map((due) => {
        const some = tasks.filter((task) => !task.done && task.due === due);
        if (some.length === 0) return null;
        return (
          <section key={due} aria-label={groups[due]} className={styles.group}>
            <h2 className={areaText.label} data-late={due === 'late' || undefined}>
              {groups[due]}
            </h2>
            <ul className={layout.rows}>{some.map(row)}</ul>
          </section>
        );
      })}
      {done.length > 0 && (
        <ul className={layout.rows} aria-label="Completed tasks">
          {done.map(row)}
        </ul>
      )}
      {edited && <TaskDialog task={edited} onClose={() => setEdited(null)} />}
    </>
  );
}

interface TaskItemProps {
  task: Task;
  showsCase: boolean;
  onEdit(): void;
}

function TaskItem({ task, showsCase, onEdit }: TaskItemProps) {
  const { id, title, done, assignee, createdBy, onboardingId, company } = task;
  const { id: mine, role } = useStaffMember();
  const may = useMay();
  const mayWrite = may('tasks:write');
  const { complete, reopen } = useCompleteTask();
  const remove = useHeldDelete();
  return (
    <li className={styles.task}>
      <Checkbox
        checked={done}
        disabled={!mayWrite}
        slotProps={{ input: { 'aria-label': done ? `Open “${title}” again` : `Complete “${title}”` } }}
        onChange={() => (done ? reopen(task) : complete(task))}
      />
      <div className={styles.words}>
        <p className={styles.title} data-done={done || undefined}>
          {title}
        </p>
        <p className={`${layout.row} ${areaText.small} ${list.beneath}`}>
          {showsCase && onboardingId !== null && (
            <Link to={adminPaths.case(onboardingId, 'tasks')} className={areaText.link}>
              {company || 'A case without a company'}
            </Link>
          )}
          <span>{dueInWords(task)}</span>
          <span>{assignee.id === mine ? 'Assigned to you' : `Assigned to ${assignee.name}`}</span>
          {createdBy.id !== assignee.id && (
            <span>Created by {createdBy.id === mine ? 'you' : createdBy.name}</span>
          )}
        </p>
      </div>
      {mayWrite && (
        <div className={`${layout.screenOnly} ${styles.actions}`}>
          {!done && (
            <Button size="small" onClick={onEdit}>
              Edit<VisuallyHidden> “{title}”</VisuallyHidden>
            </Button>
          )}
          {(createdBy.id === mine || role === 'administrator') && (
            <Button
              size="small"
              onClick={() => remove({ resource: 'tasks', record: { ...task, id }, name: `“${title}”` })}
            >
              Delete<VisuallyHidden> “{title}”</VisuallyHidden>
            </Button>
          )}
        </div>
      )}
    </li>
  );
}

function dueInWords({ done, doneAt, doneBy, dueOn }: Task): string {
  if (done && doneAt !== null) return `Completed ${dateInWords(doneAt)}${doneBy ? ` by ${doneBy.name}` : ''}`;
  return dueOn === null ? 'No due date' : `Due ${dateInWords(dueOn)}`;
}
