import { useQuery } from '@tanstack/react-query';
import { Form, Formik } from 'formik';
import { useId, useState } from 'react';
import { TagField } from '#src/admin/kit/case/tag-field.tsx';
import {
  addTagTo,
  remindDrafts,
  removeTagFrom,
  setDueDates,
  startReviews,
} from '#src/api/admin/case-actions.ts';
import { caseTagsQuery } from '#src/api/admin/case-tags.ts';
import type { CaseSummary } from '#src/api/admin/cases.ts';
import { QuestionDialog } from '#src/ui/dialog/question-dialog.tsx';
import { DateInput } from '#src/ui/form/date-input.tsx';
import { FilterSelect } from '../filter-bar.tsx';
import type { Bulk, BulkAction } from './use-bulk.ts';

export type BulkQuestion = 'add-tag' | 'remove-tag' | 'due-date' | 'remind' | 'review';

interface DialogProps {
  chosen: readonly CaseSummary[];
  bulk: Bulk;
  onClose(): void;
  /** Called once the server has accepted the action. */
  onDone(): void;
}

/** Asks for what an action on several cases needs, and applies it. */
export default function BulkDialog({ question, ...props }: DialogProps & { question: BulkQuestion }) {
  if (question === 'add-tag') return <AddTag {...props} />;
  if (question === 'remove-tag') return <RemoveTag {...props} />;
  if (question === 'due-date') return <SetDueDate {...props} />;
  if (question === 'review') return <AskToConfirm {...props} />;
  return <Remind {...props} />;
}

const of = (cases: readonly CaseSummary[]) => (cases.length === 1 ? '1 case' : `${cases.length} cases`);

/** Returns the function that applies an action and closes the dialog if the server has accepted it. */
function useApply({ chosen, bulk, onDone }: DialogProps) {
  return async (action: BulkAction) => {
    if (await bulk.apply(chosen, action)) onDone();
  };
}

function AddTag(props: DialogProps) {
  const { chosen, bulk, onClose } = props;
  const [name, setName] = useState('');
  const { data: known = [] } = useQuery(caseTagsQuery);
  const apply = useApply(props);
  const isEmpty = name.trim() === '';
  return (
    <QuestionDialog
      title={`Add a tag to ${of(chosen)}`}
      action="Add tag"
      busyLabel="Adding…"
      busy={bulk.isBusy}
      disabled={isEmpty}
      onAction={() => void apply({ done: 'tagged', run: (ids) => addTagTo(ids, name.trim()) })}
      onCancel={onClose}
    >
      <TagField
        name={name}
        options={known.map((tag) => tag.name)}
        error={undefined}
        onName={setName}
        onChoose={setName}
      />
    </QuestionDialog>
  );
}

function RemoveTag(props: DialogProps) {
  const { chosen, bulk, onClose } = props;
  const tags = [...new Map(chosen.flatMap((each) => each.tags).map((tag) => [tag.id, tag])).values()].sort(
    (a, b) => a.name.localeCompare(b.name),
  );
  const [tagId, setTagId] = useState(tags[0]?.id ?? '');
  const having = chosen.filter((each) => each.tags.some(({ id }) => id === tagId));
  const apply = useApply({ ...props, chosen: having });
  return (
    <QuestionDialog
      title="Remove a tag"
      action={`Remove from ${of(having)}`}
      busyLabel="Removing…"
      busy={bulk.isBusy}
      onAction={() => void apply({ done: 'without the tag', run: (ids) => removeTagFrom(ids, tagId) })}
      onCancel={onClose}
    >
      <FilterSelect
        label="Tag"
        value={tagId}
        options={tags.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={setTagId}
      />
    </QuestionDialog>
  );
}

function SetDueDate(props: DialogProps) {
  const { chosen, bulk, onClose } = props;
  const form = useId();
  const apply = useApply(props);
  return (
    <QuestionDialog
      title={`Set the due date of ${of(chosen)}`}
      action="Set due date"
      busyLabel="Setting…"
      busy={bulk.isBusy}
      form={form}
      onCancel={onClose}
    >
      <Formik
        initialValues={{ dueOn: '' }}
        onSubmit={({ dueOn }) =>
          apply({ done: 'changed', run: (ids) => setDueDates(ids, dueOn === '' ? null : dueOn) })
        }
      >
        <Form id={form} noValidate>
          <DateInput
            name="dueOn"
            label="Due on"
            help="At the end of this day (UTC). Leave empty for the date that the settings give"
          />
        </Form>
      </Formik>
    </QuestionDialog>
  );
}

function Remind(props: DialogProps) {
  const { chosen, bulk, onClose } = props;
  const drafts = chosen.filter(({ status }) => status === 'draft');
  const apply = useApply({ ...props, chosen: drafts });
  return (
    <QuestionDialog
      title={drafts.length === 0 ? 'No draft is chosen' : `Remind the clients of ${of(drafts)}?`}
      {...(drafts.length > 0 && { action: 'Send emails' })}
      busyLabel="Sending…"
      busy={bulk.isBusy}
      onAction={() => void apply({ done: 'reminded', run: remindDrafts })}
      onCancel={onClose}
    >
      {drafts.length === 0
        ? 'Only clients who have not submitted yet can be reminded.'
        : 'Each client gets an email with what is left to do, at most once a day. Clients who ended the reminders get none.'}
      {drafts.length > 0 &&
        drafts.length < chosen.length &&
        ` The other ${of(chosen.filter((each) => !drafts.includes(each)))} you chose ${chosen.length - drafts.length === 1 ? 'is' : 'are'} not a draft.`}
    </QuestionDialog>
  );
}

function AskToConfirm(props: DialogProps) {
  const { chosen, bulk, onClose } = props;
  const approved = chosen.filter(({ status }) => status === 'approved');
  const apply = useApply({ ...props, chosen: approved });
  const others = chosen.length - approved.length;
  return (
    <QuestionDialog
      title={
        approved.length === 0
          ? 'No approved case is chosen'
          : `Ask the clients of ${of(approved)} to confirm their information?`
      }
      {...(approved.length > 0 && { action: 'Send emails' })}
      busyLabel="Sending…"
      busy={bulk.isBusy}
      onAction={() => void apply({ done: 'asked', run: startReviews })}
      onCancel={onClose}
    >
      {approved.length === 0
        ? 'Only clients who are approved can be asked.'
        : 'Each client gets an email and confirms or changes the approved answers, section by section. What is approved stays in force.'}
      {approved.length > 0 &&
        others > 0 &&
        ` ${others} of the cases you chose ${others === 1 ? 'is' : 'are'} not approved.`}
    </QuestionDialog>
  );
}
