import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { type ReactNode, useId, useState } from 'react';
import { Form, useNotify } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { moves } from '#machines/lifecycle.ts';
import { type PostEvent, type PostState, postMachine } from '#machines/post.machine.ts';
import { movePost, type Post, type PostFields } from '#src/api/admin/posts.ts';
import { ApiError } from '#src/api/api-error.ts';
import { QuestionDialog } from '#src/ui/dialog/question-dialog.tsx';
import type { Draft } from '../kit/draft/use-draft.ts';
import { MomentField } from '../kit/form/fields.tsx';
import { shownIn } from '../kit/form/use-save.ts';
import layout from '../kit/layout.module.css';
import { formErrorsOf } from '../kit/resource/form-errors.ts';
import { movedLabels, moveLabels } from './post-labels.tsx';

interface StateButtonsProps {
  draft: Draft<Post, PostFields>;
  /** Called when the server refused a field. */
  onRefused(): void;
  children: ReactNode;
}

/** The transitions of the post's state machine that are possible now. Typed text is saved first. */
export function StateButtons({ draft, onRefused, children }: StateButtonsProps) {
  const { stored, status } = draft;
  const form = useFormContext();
  const notify = useNotify();
  const [isBusy, setBusy] = useState(false);
  const [isScheduling, setScheduling] = useState(false);
  const isOff = isBusy || status.is === 'saving' || status.is === 'conflict';

  /** Returns the errors by field, or null. */
  const move = async (state: PostState, publishAt?: string | null): Promise<object | null> => {
    setBusy(true);
    try {
      const saved = await draft.save();
      if (!saved) {
        onRefused();
        return { root: { serverError: 'The post could not be saved. The form says why' } };
      }
      const moved = await movePost(saved.id, {
        state,
        version: saved.version,
        ...(publishAt && { publishAt }),
      });
      draft.adopt(moved);
      notify(movedLabels[state], { type: 'success' });
      return null;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const fields = error.fields.filter(({ property }) => property !== 'publishAt');
      for (const { property, message } of fields) form.setError(property, { type: 'server', message });
      if (error.fields.length === 0) notify(error.message, { type: 'error' });
      else if (fields.length > 0) onRefused();
      const { body } = formErrorsOf(error, 'post') as { body?: { errors: object } };
      return body?.errors ?? {};
    } finally {
      setBusy(false);
    }
  };
  const press = ({ event, to }: { event: PostEvent; to: PostState }) =>
    event === 'schedule' ? setScheduling(true) : void move(to);

  return (
    <div className={layout.row}>
      {moves(postMachine, stored.state, 'administrator').map((each, n) => (
        <Button
          key={each.event}
          size="small"
          variant={n === 0 && stored.state !== 'published' ? 'contained' : 'outlined'}
          disabled={isOff}
          onClick={() => press(each)}
        >
          {each.event === 'schedule' && stored.state === 'scheduled'
            ? 'Another time…'
            : moveLabels[each.event]}
        </Button>
      ))}
      {children}
      {isScheduling && (
        <ScheduleDialog
          at={stored.state === 'scheduled' ? stored.publishedAt : null}
          onClose={() => setScheduling(false)}
          onSchedule={(publishAt) => move('scheduled', publishAt)}
        />
      )}
    </div>
  );
}

interface ScheduleDialogProps {
  at: string | null;
  onClose(): void;
  onSchedule(publishAt: string | null): Promise<object | null>;
}

function ScheduleDialog({ at, onClose, onSchedule }: ScheduleDialogProps) {
  const form = useId();
  const [isBusy, setBusy] = useState(false);
  return (
    <QuestionDialog
      title="When should readers see it?"
      action="Schedule the post"
      busyLabel="Scheduling…"
      busy={isBusy}
      form={form}
      onCancel={onClose}
    >
      <Form
        noValidate
        disableInvalidFormNotification
        id={form}
        record={{ id: 'time', publishAt: at }}
        onSubmit={async (values: { publishAt?: string | null }) => {
          setBusy(true);
          const refused = await onSchedule(values.publishAt ?? null);
          setBusy(false);
          if (refused === null || !('publishAt' in refused)) return onClose();
          return shownIn(values, refused);
        }}
      >
        <Stack spacing={4} sx={{ paddingTop: 1 }}>
          <p>The post is published automatically at that time.</p>
          <MomentField source="publishAt" label="Day and time" helperText="In your time zone" />
        </Stack>
      </Form>
    </QuestionDialog>
  );
}
