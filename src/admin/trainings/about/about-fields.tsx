import { TextArrayInput } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { currencyChoices } from '#src/admin/kit/currencies.ts';
import {
  CheckField,
  FieldPair,
  MoneyField,
  NumberField,
  SelectField,
  TextField,
} from '#src/admin/kit/form/fields.tsx';
import { useProposedSlug } from '#src/admin/kit/form/use-proposed-slug.ts';
import { languageChoices } from '#src/admin/kit/languages.ts';
import { PictureField } from '#src/admin/kit/picture/picture-field.tsx';
import { RichTextField } from '#src/admin/kit/rich-text/rich-text-field.tsx';
import { fieldLabels } from './about-writing.ts';

/** Title, slug and language: the fields of a new training. @param isSeen whether its address is already public */
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
              : 'The end of its address, /trainings/…. It follows the title until you change it'
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

/** The description, the price and the settings of a training. */
export function AboutFields({ isSeen }: { isSeen: boolean }) {
  return (
    <>
      <FirstFields isSeen={isSeen} />
      <TextField
        source="summary"
        label={fieldLabels.summary}
        multiline
        minRows={2}
        helperText="Two or three sentences, shown in the catalogue"
      />
      <RichTextField
        source="description"
        label={fieldLabels.description}
        helperText="Who it is for and what they learn. You can drop or paste pictures here"
      />
      <PictureField source="coverUrl" label={fieldLabels.coverUrl} />
      <CoverAlt />
      <FieldPair>
        <MoneyField
          source="price"
          currencySource="currency"
          label={fieldLabels.price}
          helperText="Without tax, such as 125.00. Enter 0 for free"
        />
        <SelectField source="currency" label={fieldLabels.currency}>
          {currencyChoices.map(([code, name]) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectField>
      </FieldPair>
      <FieldPair>
        <NumberField
          source="minutes"
          label={fieldLabels.minutes}
          min={1}
          helperText="How long all of it takes. Leave empty if unknown"
        />
        <NumberField
          source="refresherMonths"
          label={fieldLabels.refresherMonths}
          min={1}
          max={120}
          helperText="Months until it must be learned again. Leave empty for never"
        />
      </FieldPair>
      <TextArrayInput source="tags" label={fieldLabels.tags} fullWidth helperText="Press Enter after each" />
      <CheckField source="inOrder" label={fieldLabels.inOrder} />
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
