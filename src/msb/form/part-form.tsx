import { Form, Formik, setIn, useFormikContext } from 'formik';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { asSentence, somethingWentWrong } from '#domain/copy.ts';
import { isAsked } from '#domain/form/question.ts';
import type { MsbPart } from '#domain/msb/part.ts';
import { msbParts } from '#domain/msb/parts.ts';
import { isMsbEditable } from '#machines/msb-application.machine.ts';
import { ApiError, type RefusedField } from '#src/api/api-error.ts';
import { type MsbApplication, msbApplicationQuery, saveMsb } from '#src/api/msb-application.ts';
import { queryClient } from '#src/api/query-client.ts';
import { Questions } from '#src/onboarding/form/questions/questions.tsx';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { focusFirstError } from '#src/ui/form/focus-first-error.ts';
import { FormColumn } from '#src/ui/form/form-layout.tsx';
import { SaveBar } from '#src/ui/form/save-bar.tsx';
import { timeInWords } from '#src/ui/text/date-text.ts';
import { msbPaths } from '../msb-paths.ts';
import { MsbEntries } from './msb-entries.tsx';
import type { PartConflictProps } from './part-conflict.tsx';
import { typedParts } from './typed-part.ts';

type Values = Record<string, unknown>;
type Trouble =
  | { kind: 'met'; Alert: ComponentType<PartConflictProps>; base: Values; theirs: MsbApplication }
  | { kind: 'failed'; message: string };

/** One part of an application, which is saved separately. @param owner the id of the signed-in account */
export function PartForm({
  application,
  part,
  owner,
}: {
  application: MsbApplication;
  part: MsbPart;
  owner: string;
}) {
  const { id } = application;
  const place = `${id} ${part.id}`;
  const keep = (typed: Values | null) => typedParts.write(owner, place, typed && { base, values: typed });
  const [draft] = useState(() => typedParts.read(owner, place));
  const saved: Values = application.content[part.id];
  // The stored part that the typed answers are based on: if it is unchanged, no other user has changed the part.
  const [base, setBase] = useState<Values>(draft?.base ?? saved);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const navigate = useNavigate();

  const send = async (values: Values): Promise<void> => {
    const now = queryClient.getQueryData(msbApplicationQuery(id).queryKey) ?? application;
    try {
      if (!isSame(now.content[part.id], base)) throw changedElsewhere;
      await saveMsb(id, { [part.id]: values }, now.version);
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 409) throw error;
      const stored = await fetchStored(id);
      // It was submitted meanwhile: the page shows what was saved, and the status.
      if (!isMsbEditable(stored.status)) throw error;
      if (!isSame(stored.content[part.id], base)) throw new EditConflict(stored);
      // Another part may have been saved in another window: save this one on top of that version.
      await saveMsb(id, { [part.id]: values }, stored.version);
    }
  };
  const save = async (values: Values): Promise<RefusedField[]> => {
    setTrouble(null);
    try {
      await send(values);
      keep(null);
      const next = msbParts[msbParts.findIndex((each) => each.id === part.id) + 1];
      navigate(next ? msbPaths.part(id, next.id) : msbPaths.application(id));
    } catch (error) {
      if (error instanceof EditConflict) setTrouble(await troubleOf(error.stored));
      else if (!(error instanceof ApiError)) throw error;
      else if (error.fields.length > 0) return error.fields.map((field) => within(part.id, field));
      else setTrouble({ kind: 'failed', message: asSentence(error.message || somethingWentWrong) });
    }
    return [];
  };
  const troubleOf = async (theirs: MsbApplication): Promise<Trouble> => {
    try {
      const { default: Alert } = await import('./part-conflict.tsx');
      return { kind: 'met', Alert, base, theirs };
    } catch {
      return { kind: 'failed', message: notComparable };
    }
  };

  return (
    <Formik<Values>
      initialValues={saved}
      validateOnBlur={false}
      validateOnChange={false}
      onSubmit={async (values, { setErrors }) => setErrors(treeOf(await save(values)))}
    >
      {({ resetForm, isSubmitting }) => (
        <Form noValidate>
          <StoredPart initial={draft?.values} onChange={keep} />
          <FormColumn>
            {trouble?.kind === 'met' && (
              <trouble.Alert
                key={trouble.theirs.version}
                part={part}
                base={trouble.base}
                theirs={trouble.theirs.content[part.id]}
                savedAt={trouble.theirs.updatedAt}
                onCompared={() => setBase(trouble.theirs.content[part.id])}
                onLoadTheirs={() => {
                  keep(null);
                  setTrouble(null);
                  resetForm({ values: trouble.theirs.content[part.id] });
                }}
              />
            )}
            {trouble?.kind === 'failed' && (
              <FormAlert severity="error" title="Not saved">
                {trouble.message} Nothing you typed is lost.
              </FormAlert>
            )}
            <PartQuestions part={part} />
          </FormColumn>
          <SaveBar busy={isSubmitting} note={<Note savedAt={application.updatedAt} />} />
        </Form>
      )}
    </Formik>
  );
}

/** Thrown if the conflict is known before anything is sent. */
const changedElsewhere = new ApiError(409, 'These answers were changed somewhere else');

/** Thrown if the stored part is no longer the one that the answers are based on. */
class EditConflict extends Error {
  constructor(readonly stored: MsbApplication) {
    super('The part was saved somewhere else');
  }
}

const notComparable =
  'Another window or device saved this part after you opened it. The differences could not be shown. Check your connection and save again.';

/** Fetches the application as it is on the server. */
const fetchStored = (id: string) => queryClient.fetchQuery({ ...msbApplicationQuery(id), staleTime: 0 });

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

function PartQuestions({ part }: { part: MsbPart }) {
  const { values } = useFormikContext<Values>();
  return (
    <>
      <Questions questions={part.questions} />
      {part.lists
        .filter((list) => isAsked(list, values))
        .map((list) => (
          <MsbEntries key={list.name} list={list} />
        ))}
    </>
  );
}

/** Restores text typed before the page was closed, stores changes, and shows errors. */
function StoredPart({
  initial,
  onChange,
}: {
  initial: Values | undefined;
  onChange(typed: Values | null): void;
}) {
  const { values, dirty, errors, isSubmitting, setValues } = useFormikContext<Values>();
  const place = useRef<HTMLSpanElement>(null);
  const hasOpened = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: put back once, when the form opens
  useEffect(() => {
    if (initial !== undefined) void setValues(initial, false);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of the values is stored
  useEffect(() => {
    // At first the form holds the stored values; storing them would discard the text that is about to be restored.
    if (hasOpened.current) onChange(dirty ? values : null);
    hasOpened.current = true;
  }, [values, dirty]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the end of a submit moves the focus
  useEffect(() => {
    if (isSubmitting || Object.keys(errors).length === 0) return;
    // Runs once the entry with the error is open.
    const frame = requestAnimationFrame(() => {
      const form = place.current?.closest('form');
      if (form) focusFirstError(form);
    });
    return () => cancelAnimationFrame(frame);
  }, [isSubmitting]);
  return <span ref={place} hidden />;
}

function Note({ savedAt }: { savedAt: string }) {
  const { dirty } = useFormikContext();
  return dirty ? 'Not saved yet. Stored in this tab until you save' : `Saved ${timeInWords(savedAt)}`;
}

/** Returns an error with its path relative to the form of the part. */
function within(part: string, { property, message }: RefusedField): RefusedField {
  return { property: property.startsWith(`${part}.`) ? property.slice(part.length + 1) : property, message };
}

/** Returns the server's list of errors as a Formik error tree: `places.0.street` becomes a path in the tree. */
function treeOf(fields: readonly RefusedField[]): object {
  return [...fields]
    .sort((a, b) => a.property.split('.').length - b.property.split('.').length)
    .reduce<object>((tree, { property, message }) => setIn(tree, property, message), {});
}
