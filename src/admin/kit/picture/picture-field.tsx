import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import Stack from '@mui/material/Stack';
import { useId, useRef } from 'react';
import { useInput } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { VisuallyHidden } from '#src/ui/text/visually-hidden.tsx';
import { useFieldLabel } from '../form/field-labels.ts';
import { TextField } from '../form/fields.tsx';
import layout from '../layout.module.css';
import areaText from '../text.module.css';
import { acceptedPictures } from './chosen-picture.ts';
import styles from './picture.module.css';
import { fileOf, useChosenPicture } from './use-chosen-picture.tsx';

/** A removed picture is an empty text, not null. */
const asGiven = (url: string) => url;

interface PictureFieldProps {
  /** The field with the picture's address in the product's own store; empty for none. */
  source: string;
  label: string;
  helperText?: string;
}

/**
 * A public picture: chosen, dropped or pasted, cropped before the upload, replaced and removed. Its alternative text is a
 * separate field.
 */
export function PictureField({ source, label, helperText }: PictureFieldProps) {
  const { field, fieldState } = useInput<string>({ source, defaultValue: '', parse: asGiven });
  useFieldLabel(source, label, (value) => (value ? 'Another picture' : 'No picture'));
  const { choose, refusal, dialog } = useChosenPicture((url) => {
    field.onChange(url);
    field.onBlur();
  });
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const message = refusal ?? fieldState.error?.message;
  const what = label.toLowerCase();
  return (
    <Stack
      spacing={2}
      sx={{ alignItems: 'flex-start' }}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        choose(fileOf(event.dataTransfer));
      }}
      onPaste={(event) => choose(fileOf(event.clipboardData))}
    >
      <p id={id} className={areaText.label}>
        {label}
      </p>
      {field.value && <img src={field.value} alt={`The ${what} as it is now`} className={styles.shown} />}
      <div className={layout.row}>
        <input
          ref={input}
          type="file"
          hidden
          accept={acceptedPictures}
          onChange={(event) => {
            choose(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
        <Button
          variant="outlined"
          ref={field.ref}
          aria-invalid={message ? true : undefined}
          aria-describedby={`${id}-help`}
          onClick={() => input.current?.click()}
        >
          {field.value ? 'Replace' : 'Choose'}
          <VisuallyHidden> {what}</VisuallyHidden>
        </Button>
        {field.value && (
          <Button
            onClick={() => {
              field.onChange('');
              field.onBlur();
            }}
          >
            Remove<VisuallyHidden> {what}</VisuallyHidden>
          </Button>
        )}
      </div>
      <FormHelperText id={`${id}-help`} error={Boolean(message)} role={refusal ? 'alert' : undefined}>
        {message ?? helperText ?? 'A jpg or png of at most 10 MB. You can also drop or paste it here'}
      </FormHelperText>
      {dialog}
    </Stack>
  );
}

interface PictureAltFieldProps {
  source: string;
  /** The field of the picture; without a picture, nothing is shown. */
  picture: string;
  label: string;
}

/** The alternative text of a picture. */
export function PictureAltField({ source, picture, label }: PictureAltFieldProps) {
  const url = useWatch({ name: picture });
  return url ? (
    <TextField source={source} label={label} helperText="What it shows, for people who cannot see it" />
  ) : null;
}

/** A picture in a list, next to the name of its record. */
export function SmallPicture({ url }: { url: string }) {
  return url === '' ? 'None' : <img src={url} alt="" loading="lazy" className={styles.small} />;
}
