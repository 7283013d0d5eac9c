import MuiTextField from '@mui/material/TextField';
import { TextArrayInput, useInput } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import type { QuestionKind } from '#domain/learning/training-content.ts';
import { FieldPair } from '#src/admin/kit/form/field-pair.tsx';
import { NumberField } from '#src/admin/kit/form/number-field.tsx';
import { TextField } from '#src/admin/kit/form/text-field.tsx';
import { questionKindLabels } from '../training-labels.tsx';
import { OptionsField } from './options-field.tsx';
import { type QuestionFields, questionLabels } from './quiz-writing.ts';

/** The fields of a question, by its kind. */
export function QuestionFieldsForm() {
  const kind = useWatch<QuestionFields, 'kind'>({ name: 'kind' });
  return (
    <>
      <TextField source="text" label={questionLabels.text} multiline minRows={2} />
      <FieldPair>
        <KindField />
        <NumberField source="marks" label={questionLabels.marks} min={1} max={100} />
      </FieldPair>
      {kind === 'shortText' ? (
        <TextArrayInput
          source="accepted"
          label={questionLabels.accepted}
          fullWidth
          helperText="Press Enter after each. Capitals, accents and double spaces are ignored"
        />
      ) : (
        // The `key` mounts a new list for another kind.
        <OptionsField key={kind} kind={kind} />
      )}
      <TextField
        source="explanation"
        label={questionLabels.explanation}
        multiline
        minRows={2}
        helperText="An explanation, shown with the right answer"
      />
    </>
  );
}

/** The kind of a question; changing it removes what only the previous kind can have. */
function KindField() {
  const { field, id } = useInput<QuestionKind>({ source: 'kind' });
  const now: QuestionKind = field.value;
  const { setValue, getValues } = useFormContext<QuestionFields>();
  const choose = (kind: QuestionKind) => {
    const { options, correct } = getValues();
    if (kind === 'trueFalse') setValue('options', [...trueFalse]);
    else if (kind === 'shortText') setValue('options', []);
    else if (now === 'trueFalse') setValue('options', []);
    const known = kind === 'trueFalse' || now === 'trueFalse' ? [] : correct;
    const isChosen = kind === 'single' || kind === 'several';
    setValue(
      'correct',
      isChosen && options.length > 0 ? known.slice(0, kind === 'single' ? 1 : undefined) : [],
    );
    field.onChange(kind);
  };
  return (
    <MuiTextField
      id={id}
      select
      fullWidth
      label={questionLabels.kind}
      helperText={questionKindLabels[now].help}
      value={now}
      onBlur={field.onBlur}
      onChange={({ target }) => choose(target.value as QuestionKind)}
      slotProps={{ select: { native: true } }}
    >
      {(Object.keys(questionKindLabels) as QuestionKind[]).map((kind) => (
        <option key={kind} value={kind}>
          {questionKindLabels[kind].label}
        </option>
      ))}
    </MuiTextField>
  );
}

const trueFalse = [
  { id: 'true', text: 'True' },
  { id: 'false', text: 'False' },
] as const;
