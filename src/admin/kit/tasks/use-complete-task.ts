import { useQueryClient } from '@tanstack/react-query';
import { type GetListResult, useDataProvider } from 'react-admin';
import { useLocation } from 'react-router-dom';
import { showToast } from '#src/ui/feedback/toast.ts';
import { holdWithUndo } from '../form/use-held-action.tsx';
import type { Task } from './resource.ts';

/** Returns the functions that complete a task, with Undo for six seconds, and open a completed one again. */
export function useCompleteTask() {
  const dataProvider = useDataProvider();
  const queryClient = useQueryClient();
  const { pathname } = useLocation();
  const refetch = () => void queryClient.invalidateQueries({ queryKey: ['tasks'] });

  const send = async (task: Task, done: boolean): Promise<boolean> => {
    try {
      await dataProvider.update('tasks', { id: task.id, data: { ...task, done }, previousData: task });
      return true;
    } catch (error) {
      const why = error instanceof Error ? error.message : '';
      showToast(`“${task.title}” was not changed. ${why}`, 'error');
      return false;
    }
  };

  return {
    complete(task: Task): void {
      holdWithUndo(`“${task.title}” is completed`, {
        resource: 'tasks',
        id: task.id,
        isAt: (path) => path === pathname,
        run: () => send(task, true),
        after: refetch,
      });
      queryClient.setQueriesData<GetListResult>({ queryKey: ['tasks', 'getList'] }, (list) => {
        if (!list) return list;
        const data = list.data.filter(({ id }) => id !== task.id);
        return { ...list, data, total: (list.total ?? 0) - (list.data.length - data.length) };
      });
    },
    reopen: (task: Task) => void send(task, false).finally(refetch),
  };
}
