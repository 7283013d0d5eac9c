import FormHelperText from '@mui/material/FormHelperText';
import { TextArrayInput } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { FieldPair, TextField } from '../kit/form/fields.tsx';
import { TitleFields } from '../kit/form/title-fields.tsx';
import { PictureAltField, PictureField } from '../kit/picture/picture-field.tsx';
import { RichTextField } from '../kit/rich-text/rich-text-field.tsx';
import styles from './blogs.module.css';
import { fieldLabels } from './post-labels.tsx';

/** Search engines truncate longer texts; in characters. */
const shownByEngines = 160;

/** The fields of a new post. @param isSeen whether its address is already public */
export function FirstFields({ isSeen }: { isSeen: boolean }) {
  return <TitleFields labels={fieldLabels} path="/blog" isSeen={isSeen} />;
}

export function PostForm({ isSeen }: { isSeen: boolean }) {
  return (
    <>
      <FirstFields isSeen={isSeen} />
      <TextField
        source="summary"
        label={fieldLabels.summary}
        multiline
        minRows={2}
        helperText="Two or three sentences, shown in lists and above the post"
      />
      <RichTextField source="body" label={fieldLabels.body} />
      <PictureField source="coverUrl" label={fieldLabels.coverUrl} />
      <PictureAltField source="coverAlt" picture="coverUrl" label={fieldLabels.coverAlt} />
      <FieldPair>
        <TextField
          source="author"
          label={fieldLabels.author}
          helperText="The name that readers see. Leave empty for none"
        />
        <TextArrayInput
          source="tags"
          label={fieldLabels.tags}
          fullWidth
          helperText="Press Enter after each"
        />
      </FieldPair>
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
    </>
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
