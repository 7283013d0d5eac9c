import Button from '@mui/material/Button';
import { useState } from 'react';
import { useGetList } from 'react-admin';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { FormSkeleton } from '#src/ui/form/form-skeleton.tsx';
import { EmptyNote } from '#src/ui/table/empty-note.tsx';
import textStyles from '#src/ui/text/text.module.css';
import layout from '../kit/layout.module.css';
import { useMay } from '../kit/staff-member.ts';
import type { Task } from '../kit/tasks/resource.ts';
import { TaskDialog } from '../kit/tasks/task-dialog.tsx';
import { TaskList } from '../kit/tasks/task-list.tsx';
import { TryAgain } from '../kit/try-again.tsx';
import { useCase } from './use-case.ts';

/** Milliseconds between two refetches, because other staff members complete tasks. */
const refetchInterval = 30_000;
const perPage = 100;

/** The tasks of a case: the open ones, and on request the completed ones. */
export default function CaseTasks() {
  const { id: onboardingId } = useCase().summary;
  const may = useMay();
  const [isAdding, setAdding] = useState(false);
  const [showsDone, setShowsDone] = useState(false);
  const open = useTasks(onboardingId, 'open');
  return (
    <div className={layout.record}>
      <div className={layout.between}>
        <div>
          <h2>Tasks</h2>
          <p className={textStyles.note}>Only staff see tasks. The client never does.</p>
        </div>
        {may('tasks:write') && (
          <Button variant="contained" size="small" onClick={() => setAdding(true)}>
            New task
          </Button>
        )}
      </div>
      {open.error && (
        <FormAlert
          severity="error"
          title="The tasks could not be loaded"
          action={<TryAgain onClick={() => void open.refetch()} />}
        >
          {open.error.message}
        </FormAlert>
      )}
      {!open.data && !open.error && <FormSkeleton rows={3} />}
      {open.data?.length === 0 && (
        <EmptyNote title="No open tasks">Add one for yourself or another staff member.</EmptyNote>
      )}
      {open.data && <TaskList tasks={open.data} />}
      <div>
        <Button variant="outlined" size="small" onClick={() => setShowsDone((shown) => !shown)}>
          {showsDone ? 'Hide completed tasks' : 'Show completed tasks'}
        </Button>
      </div>
      {showsDone && <CompletedTasks onboardingId={onboardingId} />}
      {isAdding && <TaskDialog onboardingId={onboardingId} onClose={() => setAdding(false)} />}
    </div>
  );
}

function CompletedTasks({ onboardingId }: { onboardingId: string }) {
  const { data } = useTasks(onboardingId, 'done');
  if (!data) return <FormSkeleton rows={2} />;
  if (data.length === 0) return <p className={textStyles.quiet}>No task is completed yet.</p>;
  return <TaskList tasks={data} />;
}

function useTasks(onboardingId: string, state: 'open' | 'done') {
  const asked = { pagination: { page: 1, perPage }, filter: { onboardingId, state } };
  return useGetList<Task>('tasks', asked, { refetchInterval });
}
