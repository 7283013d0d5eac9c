import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useNotify } from 'react-admin';
import {
  type CaseFilter,
  type CaseFilterInput,
  caseFiltersQuery,
  createCaseFilter,
  updateCaseFilter,
} from '#src/api/admin/cases.ts';
import { ApiError } from '#src/api/api-error.ts';
import { QuestionDialog } from '#src/ui/dialog/question-dialog.tsx';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { TextControl } from '#src/ui/form/text-control.tsx';

interface ViewDialogProps {
  /** The view to change; omitted for a new one. */
  view?: CaseFilter;
  /** The filter and the order that it stores. */
  query: CaseFilterInput['query'];
  onSaved?(view: CaseFilter): void;
  onClose(): void;
}

/** Asks for the name of a view and who sees it, and saves it. The server's message about the name is shown at the field. */
export default function ViewDialog({ view, query, onSaved, onClose }: ViewDialogProps) {
  const form = useId();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const [name, setName] = useState(view?.name ?? '');
  const [shared, setShared] = useState(view?.shared ?? false);
  const save = useMutation({
    mutationFn: () => {
      const input = { name, query, shared };
      return view ? updateCaseFilter(view.id, input) : createCaseFilter(input);
    },
    async onSuccess(saved) {
      notify(`The view “${saved.name}” is saved.`, { type: 'success' });
      onSaved?.(saved);
      onClose();
      await queryClient.invalidateQueries({ queryKey: caseFiltersQuery.queryKey });
    },
  });
  const ofName = save.error ? nameError(save.error) : undefined;
  return (
    <QuestionDialog
      title={view ? 'Rename or share this view' : 'Save this view'}
      action="Save view"
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
          help="For example: Mine and old. The view stores the search, filters and order, and becomes a tab."
          autoComplete="off"
          inputRef={focusOnce}
          onChange={(next) => {
            setName(next);
            save.reset();
          }}
        />
        <FormControlLabel
          control={<Checkbox checked={shared} onChange={(_, next) => setShared(next)} />}
          label="Share it with all staff members"
        />
        {save.error && !ofName && (
          <FormAlert severity="error" title="The view was not saved">
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
