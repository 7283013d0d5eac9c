import { TextArrayInput } from 'react-admin';
import { currencyChoices } from '#src/admin/kit/currencies.ts';
import {
  CheckField,
  FieldPair,
  MoneyField,
  NumberField,
  SelectField,
  TextField,
} from '#src/admin/kit/form/fields.tsx';
import { TitleFields } from '#src/admin/kit/form/title-fields.tsx';
import { PictureAltField, PictureField } from '#src/admin/kit/picture/picture-field.tsx';
import { RichTextField } from '#src/admin/kit/rich-text/rich-text-field.tsx';
import { fieldLabels } from './about-writing.ts';

/** The fields of a new training. @param isSeen whether its address is already public */
export function FirstFields({ isSeen }: { isSeen: boolean }) {
  return <TitleFields labels={fieldLabels} path="/trainings" isSeen={isSeen} />;
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
      <PictureAltField source="coverAlt" picture="coverUrl" label={fieldLabels.coverAlt} />
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
