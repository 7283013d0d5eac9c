import Button from '@mui/material/Button';
import { Form, Formik, setIn, useFormikContext } from 'formik';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { asSentence, somethingWentWrong } from '#domain/copy.ts';
import { isAsked, type MsbPart } from '#domain/msb/field.ts';
import { msbParts } from '#domain/msb/parts.ts';
import { isMsbEditable } from '#machines/msb-application.machine.ts';
import { ApiError, type RefusedField } from '#src/api/api-error.ts';
import { type MsbApplication, msbApplicationQuery, saveMsb } from '#src/api/msb-application.ts';
import { queryClient } from '#src/api/query-client.ts';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { focusFirstError } from '#src/ui/form/focus-first-error.ts';
import { FormColumn } from '#src/ui/form/form-layout.tsx';
import { SaveBar } from '#src/ui/form/save-bar.tsx';
import { timeInWords } from '#src/ui/text/date-text.ts';
import { msbPaths } from '../msb-paths.ts';
import { keepMsbDraft, keptMsbDraft } from './msb-drafts.ts';
import { MsbEntries } from './msb-entries.tsx';
import { MsbFields, useMsbValues } from './msb-fields.tsx';

type Values = Record<string, unknown>;
type Trouble = { kind: 'changed' } | { kind: 'failed'; message: string };

/** One part of an application, which is saved by itself. @param owner the address of whoever is signed in */
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
  const place = { owner, id, part: part.id };
  const [draft] = useState(() => keptMsbDraft(place));
  const saved: Values = application.content[part.id];
  // What the typed answers began from: where the stored part is still that, nobody else has changed it.
  const [base, setBase] = useState<unknown>(draft?.base ?? saved);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const navigate = useNavigate();

  const send = async (values: Values): Promise<void> => {
    const now = queryClient.getQueryData(msbApplicationQuery(id).queryKey) ?? application;
    try {
      if (!isSame(now.content[part.id], base)) throw changedElsewhere;
      await saveMsb(id, { [part.id]: values }, now.version);
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 409 || error === changedElsewhere) throw error;
      // Another part may have been saved in another window: this one is saved beside it.
      const stored = await stands(id);
      if (!isMsbEditable(stored.status) || !isSame(stored.content[part.id], base)) throw error;
      await saveMsb(id, { [part.id]: values }, stored.version);
    }
  };
  const save = async (values: Values, isOverwriting = false): Promise<RefusedField[]> => {
    setTrouble(null);
    try {
      await (isOverwriting ? saveMsb(id, { [part.id]: values }, undefined) : send(values));
      keepMsbDraft(place, null);
      const next = msbParts[msbParts.findIndex((each) => each.id === part.id) + 1];
      navigate(next ? msbPaths.part(id, next.id) : msbPaths.application(id));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.fields.length > 0) return error.fields.map((field) => within(part.id, field));
      setTrouble(
        error.status === 409
          ? { kind: 'changed' }
          : { kind: 'failed', message: asSentence(error.message || somethingWentWrong) },
      );
    }
    return [];
  };
  const loadTheirs = async () => {
    keepMsbDraft(place, null);
    const theirs = (await stands(id)).content[part.id];
    setBase(theirs);
    setTrouble(null);
    return theirs;
  };

  return (
    <Formik<Values>
      initialValues={saved}
      validateOnBlur={false}
      validateOnChange={false}
      onSubmit={async (values, { setErrors }) => setErrors(treeOf(await save(values)))}
    >
      {({ values, resetForm, isSubmitting }) => (
        <Form noValidate>
          <KeptDraft
            initial={draft?.values}
            onChange={(typed) => keepMsbDraft(place, typed && { base, values: typed })}
          />
          <FormColumn>
            {trouble?.kind === 'changed' && (
              <FormAlert
                severity="warning"
                title="These answers were changed somewhere else"
                action={
                  <>
                    <Button variant="outlined" size="small" onClick={() => void save(values, true)}>
                      Save mine over it
                    </Button>
                    <Button
                      variant="outlined"
                      size="small"
                      onClick={() => void loadTheirs().then((theirs) => resetForm({ values: theirs }))}
                    >
                      Load what was saved
                    </Button>
                  </>
                }
              >
                Another window has saved this application after you opened it, or it has gone on its way.
                Nothing you typed is lost.
              </FormAlert>
            )}
            {trouble?.kind === 'failed' && (
              <FormAlert severity="error" title="Not saved">
                {trouble.message} Nothing you typed is lost.
              </FormAlert>
            )}
            <Questions part={part} />
          </FormColumn>
          <SaveBar busy={isSubmitting} note={<Note savedAt={application.updatedAt} />} />
        </Form>
      )}
    </Formik>
  );
}

/** Thrown where it is known before anything is sent. */
const changedElsewhere = new ApiError(409, 'These answers were changed somewhere else');

/** The application as the server has it now. */
const stands = (id: string) => queryClient.fetchQuery({ ...msbApplicationQuery(id), staleTime: 0 });

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

function Questions({ part }: { part: MsbPart }) {
  const values = useMsbValues();
  return (
    <>
      <MsbFields fields={part.fields} record={values} />
      {part.lists
        .filter((list) => isAsked(list, values))
        .map((list) => (
          <MsbEntries key={list.name} list={list} />
        ))}
    </>
  );
}

/** Puts back what was typed before the page was closed, keeps what is typed now, and shows what was refused. */
function KeptDraft({ initial, onChange }: { initial: unknown; onChange(typed: Values | null): void }) {
  const { values, dirty, errors, isSubmitting, setValues } = useFormikContext<Values>();
  const place = useRef<HTMLSpanElement>(null);
  const hasOpened = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: put back once, when the form opens
  useEffect(() => {
    if (initial !== undefined) void setValues(initial as Values, false);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is typed is kept, whatever else changes
  useEffect(() => {
    // At first the form holds what is stored, and would throw away what is about to be put back.
    if (hasOpened.current) onChange(dirty ? values : null);
    hasOpened.current = true;
  }, [values, dirty]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what comes back moves the focus
  useEffect(() => {
    if (isSubmitting || Object.keys(errors).length === 0) return;
    // Once the entry that was refused is open.
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
  return dirty ? 'Not saved yet; kept in this browser for a day' : `Saved ${timeInWords(savedAt)}`;
}

/** A refusal, its property as the form of the part has it. */
function within(part: string, { property, message }: RefusedField): RefusedField {
  return { property: property.startsWith(`${part}.`) ? property.slice(part.length + 1) : property, message };
}

/** The server's list as Formik keeps errors: `places.0.street` becomes a place in a tree. */
function treeOf(fields: readonly RefusedField[]): object {
  return [...fields]
    .sort((a, b) => a.property.split('.').length - b.property.split('.').length)
    .reduce<object>((tree, { property, message }) => setIn(tree, property, message), {});
}
