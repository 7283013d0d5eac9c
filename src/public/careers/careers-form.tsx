import { useState } from 'react';
import { maxLetterLength, maxPositionLength, otherPosition, resumeConsent } from '#domain/resume-form.ts';
import { type Openings, sendResume } from '#src/api/resumes.ts';
import { CheckboxInput } from '#src/ui/form/checkbox-input.tsx';
import { SelectInput } from '#src/ui/form/select-input.tsx';
import { TextInput } from '#src/ui/form/text-input.tsx';
import { PublicForm } from '../form/public-form.tsx';
import { SenderFields } from '../form/sender-fields.tsx';
import { ResumeFileInput } from './resume-file-input.tsx';

const empty = {
  name: '',
  email: '',
  phone: '',
  position: '',
  letter: '',
  consent: false,
  file: null as File | null,
};

interface CareersFormProps {
  openings: Openings;
  /** Called when the application was received. @param keptUntil ISO 8601 */
  onSent(keptUntil: string): void;
}

const DAY_MS = 86_400_000;

export function CareersForm({ openings: { positions, keptForDays }, onSent }: CareersFormProps) {
  const [progress, setProgress] = useState(0);
  // Fixed when the form was opened, because the applicant consents to the text that they read.
  const [consentText] = useState(() =>
    resumeConsent(new Date(Date.now() + keptForDays * DAY_MS).toISOString().slice(0, 10)),
  );
  const send = async (
    { file, consent, ...texts }: typeof empty,
    marks: { elapsed: number; from: string; website: string },
  ) => {
    setProgress(0);
    const fields = {
      ...texts,
      ...marks,
      elapsed: String(marks.elapsed),
      consent: String(consent) as 'true',
      consentText,
    };
    const { keptUntil } = await sendResume(fields, file, setProgress);
    onSent(keptUntil);
  };
  return (
    <PublicForm
      name="careers"
      empty={empty}
      send={send}
      onSent={() => undefined}
      label="Send application"
      busyLabel="Sending…"
      failed="Your application was not sent"
      note={progress > 0 && progress < 1 ? `${Math.round(progress * 100)} % sent` : undefined}
    >
      <SenderFields>
        {positions.length === 0 ? (
          <TextInput
            name="position"
            label="Position"
            max={maxPositionLength}
            help="Such as Compliance analyst"
          />
        ) : (
          <SelectInput
            name="position"
            label="Position"
            options={[...positions, otherPosition].map((position) => ({ value: position, label: position }))}
          />
        )}
      </SenderFields>
      <ResumeFileInput name="file" label="Résumé" />
      <TextInput
        name="letter"
        label="Letter"
        max={maxLetterLength}
        help="Optional. Anything else that we should know"
        multiline
      />
      <CheckboxInput name="consent" label={consentText} />
    </PublicForm>
  );
}
