import { useSelector } from '@xstate/react';
import { useCallback, useEffect, useState } from 'react';
import { type FieldPath, type FieldValues, type PathValue, useFormContext } from 'react-hook-form';
import { waitFor } from 'xstate';
import type { ReplacedText } from '#machines/draft-fields.ts';
import { unsavedChanges } from '#machines/draft-setup.ts';
import {
  type DraftActor,
  type DraftCalls,
  type DraftRecord,
  fieldsOf,
  storedDraft,
} from '#src/drafts/draft-calls.ts';
import { type DraftStatus, statusOf } from '#src/drafts/draft-status.ts';

export interface Draft<Stored extends DraftRecord, Fields extends object> {
  stored: Stored;
  status: DraftStatus<Stored>;
  /** Long texts that autosave has replaced by a few characters, by field. */
  replaced: ReplacedText;
  mine(): Partial<Fields>;
  /** Saves the typed text. Returns the stored record; null where it was refused, which the page shows. */
  save(): Promise<Stored | null>;
  /** Autosaves at once. Returns the fields as they would be published; null where they could not be sent. */
  flush(): Promise<Fields | null>;
  /** Continues with a record that another call of this page has changed. */
  adopt(record: Stored): void;
  keepMine(): Promise<void>;
  takeTheirs(): Promise<void>;
  undo(): void;
  acceptReplacement(): void;
}

interface DraftOptions<Stored extends DraftRecord, Fields extends object> {
  actor: DraftActor;
  calls: DraftCalls<Stored, Fields>;
  /** The record as fetched, which may be newer than the draft's. */
  record: Stored;
}

/** Connects a draft's machine to its form. */
export function useDraft<Stored extends DraftRecord, Fields extends FieldValues>(
  options: DraftOptions<Stored, Fields>,
): Draft<Stored, Fields> {
  const { actor, calls, record } = options;
  const form = useFormContext<Fields>();
  const [saved, setSaved] = useState<{ isVersion: boolean; at: Date } | null>(null);
  const snapshot = useSelector(actor, (each) => each);
  const typed = useCallback(() => fieldsOf(calls.empty, form.getValues()), [form, calls]);

  useEffect(() => {
    const subscriptions = [
      actor.on('filled', ({ fields }) => {
        const shown = typed();
        const differing = Object.entries(fields).filter(
          ([name, value]) => JSON.stringify(shown[name]) !== JSON.stringify(value),
        );
        if (differing.length === 0) return;
        form.reset({ ...form.getValues(), ...Object.fromEntries(differing) }, { keepDefaultValues: true });
      }),
      actor.on('saved', ({ isVersion }) => setSaved({ isVersion, at: new Date() })),
    ];
    const stop = form.subscribe({
      formState: { values: true },
      callback: () => actor.send({ type: 'type', fields: typed() }),
    });
    return () => {
      stop();
      for (const { unsubscribe } of subscriptions) unsubscribe();
    };
  }, [actor, form, typed]);

  useEffect(() => {
    actor.send({ type: 'fetched', stored: storedDraft(calls, record) });
  }, [actor, calls, record]);

  const isBusy = snapshot.hasTag('busy');
  useEffect(() => {
    if (isBusy) form.clearErrors();
  }, [isBusy, form]);
  const { errors } = snapshot.context;
  useEffect(() => {
    for (const { property, message } of errors) {
      const [first = property] = property.split('.');
      const value: unknown = form.getValues(first as FieldPath<Fields>);
      // A list of texts is one field, whichever item was refused.
      const isOfTexts =
        Array.isArray(value) && (value as PathValue<Fields, FieldPath<Fields>>[]).every(isText);
      form.setError((isOfTexts ? first : property) as FieldPath<Fields>, { type: 'server', message });
    }
  }, [errors, form]);

  /** Returns whether the typed text could be sent. */
  const answered = async () => {
    const settled = await waitFor(actor, (each) => !each.hasTag('busy'));
    return !settled.matches({ editing: 'halted' });
  };
  const latest = () => actor.getSnapshot().context;
  return {
    stored: snapshot.context.stored.record as Stored,
    status: statusOf(snapshot, saved),
    replaced: snapshot.context.replaced,
    mine: () => unsavedChanges(latest()) as Partial<Fields>,
    save: async () => {
      actor.send({ type: 'save' });
      return (await answered()) ? (latest().stored.record as Stored) : null;
    },
    flush: async () => {
      actor.send({ type: 'flush' });
      if (!(await answered())) return null;
      const { kept, stored } = latest();
      const isKept = kept !== null && actor.getSnapshot().matches({ editing: 'kept' });
      return (isKept ? kept.fields : stored.fields) as Fields;
    },
    adopt: (next) => actor.send({ type: 'adopt', stored: storedDraft(calls, next) }),
    keepMine: async () => {
      actor.send({ type: 'keepMine' });
      await answered();
    },
    takeTheirs: async () => {
      actor.send({ type: 'takeTheirs' });
      await answered();
    },
    undo: () => actor.send({ type: 'undo' }),
    acceptReplacement: () => actor.send({ type: 'acceptReplacement' }),
  };
}

const isText = (value: unknown) => typeof value === 'string';
