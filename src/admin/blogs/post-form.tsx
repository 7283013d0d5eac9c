import FormHelperText from '@mui/material/FormHelperText';
import { TextArrayInput } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { FieldPair, SelectField, TextField } from '../kit/form/fields.tsx';
import { useProposedSlug } from '../kit/form/use-proposed-slug.ts';
import { languageChoices } from '../kit/languages.ts';
import { PictureField } from '../kit/picture/picture-field.tsx';
import { RichTextField } from '../kit/rich-text/rich-text-field.tsx';
import styles from './blogs.module.css';
import { fieldLabels } from './post-labels.tsx';

/** Search engines truncate longer texts; in characters. */
const shownByEngines = 160;

/** Title, slug and language: the fields of a new post. @param isSeen whether its address is already public */
export function FirstFields({ isSeen }: { isSeen: boolean }) {
  useProposedSlug(!isSeen);
  const language = useWatch({ name: 'language' });
  return (
    <>
      <TextField source="title" label={fieldLabels.title} />
      <FieldPair>
        <TextField
          source="slug"
          label={fieldLabels.slug}
          helperText={
            isSeen
              ? 'The earlier address still leads here'
              : 'The end of its address, /blog/…. It follows the title until you change it'
          }
        />
        <SelectField source="language" label={fieldLabels.language}>
          {languageChoices(typeof language === 'string' ? language : '').map(([tag, name]) => (
            <option key={tag} value={tag}>
              {name}
            </option>
          ))}
        </SelectField>
      </FieldPair>
    </>
  );
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
      <CoverAlt />
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

function CoverAlt() {
  const url = useWatch({ name: 'coverUrl' });
  return url ? (
    <TextField
      source="coverAlt"
      label={fieldLabels.coverAlt}
      helperText="What it shows, for people who cannot see it"
    />
  ) : null;
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
