import CloseIcon from '@mui/icons-material/Close';
import Drawer from '@mui/material/Drawer';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import { useEffect, useId, useRef } from 'react';
import { TextArrayInput } from 'react-admin';
import { useFormState, useWatch } from 'react-hook-form';
import type { PostFields } from '#src/api/admin/posts.ts';
import { focusFirstError } from '#src/ui/form/focus-first-error.ts';
import textStyles from '#src/ui/text/text.module.css';
import { TextField } from '../kit/form/fields.tsx';
import { AddressFields, TitleFields } from '../kit/form/title-fields.tsx';
import layout from '../kit/layout.module.css';
import { PictureAltField, PictureField } from '../kit/picture/picture-field.tsx';
import { RichTextField } from '../kit/rich-text/rich-text-field.tsx';
import styles from './blogs.module.css';
import { fieldLabels } from './post-labels.tsx';

/** Search engines truncate longer texts; in characters. */
export const shownByEngines = 160;

/** The fields of a new post. @param isSeen whether its address is already public */
export function FirstFields({ isSeen }: { isSeen: boolean }) {
  return <TitleFields labels={fieldLabels} path="/blog" isSeen={isSeen} />;
}

/** The text of a post. Its other fields are in {@link PostSettings}. */
export function PostText() {
  return (
    <>
      <TextField source="title" label={fieldLabels.title} />
      <TextField
        source="summary"
        label={fieldLabels.summary}
        multiline
        minRows={2}
        helperText="Two or three sentences, shown in lists and above the post"
      />
      <RichTextField source="body" label={fieldLabels.body} />
    </>
  );
}

const settings: readonly (keyof PostFields)[] = [
  ...(['slug', 'language', 'coverUrl', 'coverAlt', 'author', 'tags'] as const),
  ...(['description', 'canonicalUrl'] as const),
];

interface PostSettingsProps {
  isSeen: boolean;
  open: boolean;
  onOpen(open: boolean): void;
}

/** The fields of a post apart from its text, in a drawer over the right edge of the page. It opens itself to show a refused field. */
export function PostSettings({ isSeen, open, onOpen }: PostSettingsProps) {
  const title = useId();
  const drawer = useRef<HTMLElement>(null);
  const { errors } = useFormState();
  const refused = settings.filter((name) => errors[name] !== undefined).join(' ');
  const isElsewhere = Object.keys(errors).some((name) => !settings.some((each) => each === name));
  useEffect(() => {
    if (refused !== '') onOpen(true);
  }, [refused, onOpen]);
  useEffect(() => {
    if (!open || !drawer.current) return;
    if (refused === '') drawer.current.querySelector('button')?.focus();
    else if (!isElsewhere) focusFirstError(drawer.current);
  }, [open, refused, isElsewhere]);
  return (
    // Within the form, so that Enter saves; a modal drawer would be outside.
    <Drawer
      variant="persistent"
      anchor="right"
      open={open}
      slotProps={{
        paper: { ref: drawer, component: 'aside', 'aria-labelledby': title, className: styles.settings },
      }}
      onKeyDown={({ key }) => key === 'Escape' && onOpen(false)}
    >
      <div className={layout.between}>
        <h2 id={title} className={textStyles.title}>
          Settings of the post
        </h2>
        <IconButton aria-label="Close the settings" onClick={() => onOpen(false)}>
          <CloseIcon fontSize="small" />
        </IconButton>
      </div>
      <AddressFields labels={fieldLabels} path="/blog" isSeen={isSeen} />
      <PictureField source="coverUrl" label={fieldLabels.coverUrl} />
      <PictureAltField source="coverAlt" picture="coverUrl" label={fieldLabels.coverAlt} />
      <TextField
        source="author"
        label={fieldLabels.author}
        helperText="The name that readers see. Leave empty for none"
      />
      <TextArrayInput source="tags" label={fieldLabels.tags} fullWidth helperText="Press Enter after each" />
      <div>
        <TextField
          source="description"
          label={fieldLabels.description}
          multiline
          minRows={2}
          helperText="Leave empty to use the summary"
        />
        <DescriptionLength />
      </div>
      <TextField
        source="canonicalUrl"
        label={fieldLabels.canonicalUrl}
        type="url"
        helperText="The address where this text was first published, if any"
      />
    </Drawer>
  );
}

function DescriptionLength() {
  const [description, summary] = useWatch({ name: ['description', 'summary'] });
  const shown = String(description || summary || '');
  const { length } = shown;
  return (
    <FormHelperText className={styles.length}>
      {length} of about {shownByEngines} characters
      {length > shownByEngines && ': search engines cut the rest'}
    </FormHelperText>
  );
}
