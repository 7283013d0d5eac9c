import { useQuery } from '@tanstack/react-query';
import { staffQuery } from '#src/api/admin/staff.ts';
import { FieldPair, SelectField, TextField } from '../form/fields.tsx';
import { FormDialog } from '../form/form-dialog.tsx';
import { useStaffMember } from '../staff-member.ts';
import type { Task } from './resource.ts';

interface TaskDialogProps {
  /** The task to change; without it, the dialog creates one. */
  task?: Task;
  /** The case of a new task. */
  onboardingId?: string | undefined;
  onClose(): void;
}

/** Asks for the title, the due date and the assignee of a task. */
export function TaskDialog({ task, onboardingId, onClose }: TaskDialogProps) {
  const { id: mine } = useStaffMember();
  const { data: staff = [] } = useQuery(staffQuery);
  return (
    <FormDialog<Task>
      resource="tasks"
      {...(task ? { record: task } : { name: `New task ${onboardingId ?? ''}` })}
      {...(onboardingId !== undefined && { change: { onboardingId } })}
      defaultValues={{ title: '', dueOn: null, assigneeId: mine }}
      title={task ? 'Change task' : 'New task'}
      action={task ? 'Save task' : 'Add task'}
      busyLabel="Saving…"
      done={() => (task ? 'The task was changed' : 'The task was added')}
      onClose={onClose}
    >
      <TextField source="title" label="Title" />
      <FieldPair>
        <TextField
          source="dueOn"
          label="Due date"
          type="date"
          format={(value: string | null) => value ?? ''}
          parse={(typed: string) => (typed === '' ? null : typed)}
          slotProps={{ inputLabel: { shrink: true } }}
        />
        <SelectField source="assigneeId" label="Assignee">
          {task && !staff.some(({ id }) => id === task.assigneeId) && (
            <option value={task.assigneeId}>{task.assignee.name}</option>
          )}
          {staff.map(({ id, name }) => (
            <option key={id} value={id}>
              {id === mine ? `${name} (you)` : name}
            </option>
          ))}
        </SelectField>
      </FieldPair>
    </FormDialog>
  );
}
