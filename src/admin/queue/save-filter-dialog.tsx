import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useNotify } from 'react-admin';
import { caseFiltersQuery, createCaseFilter } from '#src/api/admin/cases.ts';
import { ApiError } from '#src/api/api-error.ts';
import { QuestionDialog } from '#src/ui/dialog/question-dialog.tsx';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { TextControl } from '#src/ui/form/text-control.tsx';
import { type QueueSort, savedQueryOf } from './queue-filter.ts';
import { useQueue } from './use-queue.ts';

/** Asks for a name and saves filter and order under it. The server's message about the name is shown at the field. */
export default function SaveFilterDialog({ onClose }: { onClose(): void }) {
  const form = useId();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const { filter, sort } = useQueue();
  const [name, setName] = useState('');
  const save = useMutation({
    mutationFn: () => createCaseFilter({ name, query: savedQueryOf(filter, sort as QueueSort) }),
    async onSuccess(saved) {
      notify(`The filter “${saved.name}” is saved.`, { type: 'success' });
      onClose();
      await queryClient.invalidateQueries({ queryKey: caseFiltersQuery.queryKey });
    },
  });
  const ofName = save.error ? nameError(save.error) : undefined;
  return (
    <QuestionDialog
      title="Save this filter"
      action="Save filter"
      busyLabel="Saving…"
      busy={save.isPending}
      form={form}
      onCancel={onClose}
    >
      <form
        id={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!save.isPending) save.mutate();
        }}
      >
        <TextControl
          name="name"
          label="Name"
          value={name}
          error={ofName}
          help="For example: Mine and old. The filter stores the search, filters and order. Only you see it."
          autoComplete="off"
          inputRef={focusOnce}
          onChange={(next) => {
            setName(next);
            save.reset();
          }}
        />
        {save.error && !ofName && (
          <FormAlert severity="error" title="The filter was not saved">
            {save.error.message}
          </FormAlert>
        )}
      </form>
    </QuestionDialog>
  );
}

const focusOnce = (input: HTMLInputElement | null) => input?.focus();

/** Returns the error of the name; undefined for any other error. */
function nameError(error: Error): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (error.status === 409) return error.message;
  return error.fields.find(({ property }) => property === 'name')?.message;
}
