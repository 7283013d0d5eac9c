import { useQuery } from '@tanstack/react-query';
import { Formik, type FormikErrors, type FormikValues } from 'formik';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { AsTyped, SectionRecords } from '#domain/records/sections.ts';
import type { Section } from '#domain/sections/section.ts';
import { isDirty, isEntryChosen, isLoading } from '#machines/selectors.ts';
import { type FormStepId, type SectionOf, sectionOf } from '#machines/steps.ts';
import { type Saved, sectionQuery } from '#src/api/sections.ts';
import { FormSkeleton } from '#src/ui/form/form-skeleton.tsx';
import { PageHeader } from '#src/ui/frame/page-header.tsx';
import { useOnboarding, useOnboardingActor } from '../onboarding-actor.ts';
import type { FormOf } from './edit-conflict/compare.ts';
import { ConflictPlace, type Version } from './edit-conflict/conflict-place.tsx';
import styles from './form.module.css';
import { FormQuestions } from './questions/questions.tsx';
import { useMarkedErrors } from './refusals/use-refusals.tsx';
import { StepFormBody } from './step-form-body.tsx';
import { useArrivedAnswers } from './use-arrived-answers.ts';

type RecordOf<Id extends FormStepId> = SectionRecords[SectionOf<Id>];

export type StepFormProps<Id extends FormStepId, Values extends FormikValues> = {
  step: Id;
  heading: string;
  /** One sentence: the reason for the questions. */
  why: string;
  /** Shown above the form. */
  notice?: ReactNode;
  /** Number of rows of the skeleton while the record is loading. */
  rows: number;
  section: Section<RecordOf<Id>>;
  /** Returns the form's values for a saved record, or for null before the first save. Defaults to the record. */
  toValues?(record: RecordOf<Id> | null): Values;
  /** Returns the record for the form's values. Defaults to the values. */
  toRecord?(values: Values): AsTyped<RecordOf<Id>>;
  /** Lists are rendered outside the form element, because HTML forbids nested forms and their add forms are separate forms. */
  isList?: boolean;
  /** The message for a failure that has none, if the step has its own text. */
  wordless?: string;
  /** Defaults to the questions of the section. */
  children?: ReactNode;
};

/** A step whose answers are one record: loads it, binds it to Formik, and sends it to the machine to save. */
export function StepForm<Id extends FormStepId, Values extends FormikValues>(
  props: StepFormProps<Id, Values>,
) {
  const loading = useOnboarding(isLoading);
  return (
    <>
      <PageHeader title={props.heading} why={props.why} />
      <div className={styles.alerts}>{props.notice}</div>
      {loading ? <FormSkeleton rows={props.rows} hasHeading /> : <LoadedForm {...props} />}
    </>
  );
}

function LoadedForm<Id extends FormStepId, Values extends FormikValues>(props: StepFormProps<Id, Values>) {
  const { step, section, children = <FormQuestions form={section} /> } = props;
  const { toValues, toRecord } = useFormOf(props);
  const actor = useOnboardingActor();
  const markedErrors = useMarkedErrors(step);
  // TypeScript does not infer that the section of a step determines the type of its record.
  const query = useQuery(sectionQuery(sectionOf(step)));
  const saved = (query.data ?? null) as Saved<RecordOf<Id>> | null;
  // The version that the form is based on. It follows the server as long as no typed text would be overwritten.
  const [base, setBase] = useState(saved);
  const [initialValues, setInitialValues] = useState(() => toValues(base?.record ?? null));
  const dirty = useRef(false);
  // An entry that is open in its form counts as unsaved, because a new version could change its index in the list.
  const unsaved = useOnboarding((snapshot) => isDirty(snapshot) || isEntryChosen(snapshot));

  useEffect(() => {
    if (saved === base || unsaved || dirty.current) return;
    setBase(saved);
    setInitialValues(toValues(saved?.record ?? null));
  }, [saved, base, unsaved, toValues]);
  useArrivedAnswers(query.isSuccess && saved === base && !unsaved);

  const comparing = useCallback(async () => {
    const { compareForm } = await import('./edit-conflict/compare.ts');
    return compareForm(section, { toRecord, toValues } as object as FormOf);
  }, [section, toRecord, toValues]);
  const versionOf = (version: typeof saved): Version => ({
    etag: version?.etag ?? null,
    savedAt: version?.savedAt ?? null,
    values: toValues(version?.record ?? null),
  });
  const onCompared = () => {
    setBase(saved);
    setInitialValues(toValues(saved?.record ?? null));
  };

  return (
    <Formik
      initialValues={initialValues}
      initialErrors={markedErrors as FormikErrors<Values> | undefined}
      enableReinitialize
      // Nothing is checked before a save (specification section 5).
      validateOnChange={false}
      validateOnBlur={false}
      onSubmit={(values) =>
        actor.send({ type: 'save', record: toRecord(values), basedOn: base?.etag ?? null })
      }
    >
      <StepFormBody
        {...props}
        savedAt={base?.savedAt ?? null}
        basis={{ base, onDraft: setBase }}
        onDirty={(now) => {
          dirty.current = now;
        }}
        conflictAlert={
          <ConflictPlace
            comparing={comparing}
            base={versionOf(base)}
            saved={versionOf(saved)}
            isRead={!query.isError}
            onRead={() => void query.refetch()}
            onCompared={onCompared}
          />
        }
      >
        {children}
      </StepFormBody>
    </Formik>
  );
}

/** Returns the functions that turn a record into values and back; they are the same between renders. */
function useFormOf<Id extends FormStepId, Values extends FormikValues>({
  section: { empty },
  toValues,
  toRecord,
}: Pick<StepFormProps<Id, Values>, 'section' | 'toValues' | 'toRecord'>) {
  return useMemo(
    () => ({
      // A record that was saved before a question was added has no answer to it.
      toValues: toValues ?? ((record: RecordOf<Id> | null) => ({ ...empty, ...record }) as object as Values),
      toRecord: toRecord ?? ((values: Values) => values as object as AsTyped<RecordOf<Id>>),
    }),
    [empty, toValues, toRecord],
  );
}
