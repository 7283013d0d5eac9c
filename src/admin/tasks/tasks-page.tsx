import Button from '@mui/material/Button';
import { useState } from 'react';
import { useListContext } from 'react-admin';
import { EmptyNote } from '#src/ui/table/empty-note.tsx';
import layout from '../kit/layout.module.css';
import { AreaList } from '../kit/list/area-list.tsx';
import { ListFilters, ToggleFilter } from '../kit/list/list-filters.tsx';
import { ListPager } from '../kit/list/list-pager.tsx';
import { ListSkeleton } from '../kit/list/list-skeleton.tsx';
import { ListTrouble } from '../kit/list/list-trouble.tsx';
import { numberInWords } from '../kit/number-in-words.ts';
import { Page } from '../kit/page.tsx';
import { useMayChange } from '../kit/staff-member.ts';
import type { Task } from '../kit/tasks/resource.ts';
import { TaskDialog } from '../kit/tasks/task-dialog.tsx';
import { TaskList } from '../kit/tasks/task-list.tsx';

/** Milliseconds between two refetches, because other staff members assign tasks. */
const refetchInterval = 30_000;

/** The tasks that are assigned to the staff member, and those that they have created. */
export default function TasksPage() {
  const mayChange = useMayChange();
  const [isAdding, setAdding] = useState(false);
  return (
    <AreaList resource="tasks" storeKey={false} refetchInterval={refetchInterval}>
      <Page
        title="My tasks"
        why="What you have agreed to do, by due date."
        actions={
          mayChange && (
            <Button variant="contained" onClick={() => setAdding(true)}>
              New task
            </Button>
          )
        }
      >
        <div className={layout.record}>
          <ListFilters>
            <ToggleFilter
              source="list"
              label="Whose tasks"
              initial="assigned"
              choices={lists}
              hasAll={false}
            />
            <ToggleFilter source="state" label="State" initial="open" choices={states} hasAll={false} />
          </ListFilters>
          <ListTrouble title="The tasks could not be loaded" />
          <Tasks />
        </div>
        {isAdding && <TaskDialog onClose={() => setAdding(false)} />}
      </Page>
    </AreaList>
  );
}

const lists = [
  ['assigned', 'Assigned to me'],
  ['created', 'Created by me'],
] as const;
const states = [
  ['open', 'Open'],
  ['done', 'Completed'],
] as const;

function Tasks() {
  const { data, total = 0, isPaused, error } = useListContext<Task>();
  if (!data) return error ? null : <ListSkeleton rows={4} isOffline={isPaused} />;
  if (data.length === 0) {
    return (
      <EmptyNote title="No tasks here" isAnswer>
        Add a task here or on a case, and assign it to yourself or to another staff member.
      </EmptyNote>
    );
  }
  return (
    <>
      <TaskList tasks={data} showsCase />
      {total > data.length && <ListPager total={numberInWords(total)} />}
    </>
  );
}
