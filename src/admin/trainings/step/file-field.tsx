import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import Stack from '@mui/material/Stack';
import { useMutation } from '@tanstack/react-query';
import { useId, useRef } from 'react';
import { useInput, useNotify } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { handoutEndings } from '#domain/rules/file-refusal.ts';
import { TextField } from '#src/admin/kit/form/fields.tsx';
import areaText from '#src/admin/kit/text.module.css';
import { signStaffFile, uploadStaffFile } from '#src/api/admin/files.ts';
import { ApiError } from '#src/api/api-error.ts';
import { BusyLabel } from '#src/ui/feedback/busy-label.tsx';
import textStyles from '#src/ui/text/text.module.css';
import { VisuallyHidden } from '#src/ui/text/visually-hidden.tsx';
import styles from './step.module.css';
import { stepLabels } from './step-writing.ts';

/** The file of a step: upload, view, replace and remove it, and the name under which learners download it. */
export function FileField() {
  const { field, fieldState } = useInput<string | null>({ source: 'fileId', defaultValue: null });
  const { setValue } = useFormContext();
  const fileName = String(useWatch({ name: 'fileName' }) ?? '');
  const notify = useNotify();
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const sending = useMutation({
    networkMode: 'always',
    mutationFn: uploadStaffFile,
    onSuccess: (file) => {
      setValue('fileName', file.name.slice(0, 200), { shouldDirty: true });
      field.onChange(file.id);
      field.onBlur();
    },
  });
  const send = (file: File | undefined) => file && sending.mutate(file);
  const look = async (fileId: string) => {
    try {
      window.open((await signStaffFile(fileId)).signedUrl, '_blank', 'noopener');
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      notify(error.message, { type: 'error' });
    }
  };
  const message = sending.error?.message ?? fieldState.error?.message;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what is dropped here can be chosen by the button too
    <div
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        send(event.dataTransfer.files[0]);
      }}
    >
      <p className={areaText.label}>{stepLabels.fileId}</p>
      <p className={`${textStyles.quiet} ${styles.file}`}>
        {field.value ? fileName || 'A file' : 'None yet'}
      </p>
      <Stack direction="row" spacing={1} sx={{ flexWrap: 'wrap' }}>
        <input
          ref={input}
          type="file"
          hidden
          accept={handoutEndings.join()}
          onChange={(event) => {
            send(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
        <Button
          variant="outlined"
          ref={field.ref}
          disabled={sending.isPending}
          aria-invalid={message ? true : undefined}
          aria-describedby={`${id}-help`}
          onClick={() => input.current?.click()}
        >
          <BusyLabel
            busy={sending.isPending}
            label={field.value ? 'Replace' : 'Choose'}
            busyLabel="Sending…"
          />
          <VisuallyHidden> file</VisuallyHidden>
        </Button>
        {field.value && (
          <Button onClick={() => field.value && void look(field.value)}>
            Open it<VisuallyHidden> in a new window</VisuallyHidden>
          </Button>
        )}
        {field.value && (
          <Button
            onClick={() => {
              field.onChange(null);
              setValue('fileName', '', { shouldDirty: true });
              field.onBlur();
            }}
          >
            Remove<VisuallyHidden> file</VisuallyHidden>
          </Button>
        )}
      </Stack>
      <FormHelperText id={`${id}-help`} error={Boolean(message)} role={sending.error ? 'alert' : undefined}>
        {message ??
          'A PDF or a picture, at most 10 MB. You can also drop it here. Only learners of this training can open it'}
      </FormHelperText>
      {field.value && (
        <div className={styles.name}>
          <TextField
            source="fileName"
            label={stepLabels.fileName}
            helperText="The file name that learners see"
          />
        </div>
      )}
    </div>
  );
}
