import { useCallback, useEffect, useRef, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { changesOf, compareEdits } from '../conflict/compare-edits.ts';
import { useStaffMember } from '../staff-member.ts';
import type { FieldLabels } from './field-labels.ts';
import { type Begun, typedForms } from './typed-forms.ts';

type Values = Record<string, unknown>;

interface Options {
  /** The key of the stored text. */
  place: string;
  begun: Begun;
  /** The record as last fetched, including the additional fields of the form. */
  latest: object;
  labels: FieldLabels;
}

export interface EditedForm {
  isTyped: boolean;
  /** The other editor's record while both have changed the same fields, and the names of these fields. */
  conflict: { theirs: Values; names: readonly string[] } | null;
  /** Labels of the fields that another user has changed since the form was opened. */
  news: readonly string[];
  forgetNews(): void;
  /** Returns the record that a save is based on. */
  base(): Values;
  /** Returns the unsaved changes, by field. */
  changes(): Values;
  /** Continues from the other editor's record. Returns false if both have changed the same field. */
  rebase(theirs: object): boolean;
  /** Ends a conflict: with the user's values on top of the other record, or with the other values in the conflicting fields. */
  choose(side: 'mine' | 'theirs'): void;
  /** Discards all unsaved changes. */
  discard(): void;
  /** Removes the stored text once it is saved. */
  end(): void;
}

/**
 * Tracks the unsaved text of a form: it is stored on each change, compared with what another user stores meanwhile, and never
 * reset by it. Fields that only the other user has changed are merged; if both have changed one, the user chooses.
 */
export function useEditedForm({ place, begun, latest, labels }: Options): EditedForm {
  const form = useFormContext<Values>();
  const { id: staffId } = useStaffMember();
  const base = useRef<Values>(begun.base);
  const [isTyped, setTyped] = useState(begun.isRestored);
  const [conflict, setConflict] = useState<EditedForm['conflict']>(null);
  const [news, setNews] = useState<readonly string[]>([]);
  const isEnded = useRef(false);

  const changes = useCallback(() => changesOf(base.current, form.getValues()), [form]);
  const keep = useCallback(() => {
    const mine = changes();
    const names = Object.keys(mine);
    setTyped(names.length > 0);
    if (isEnded.current) return;
    // The version identifies the record that the text is based on, also after a reload.
    const before = Object.fromEntries(
      [...names, 'version'].filter((name) => name in base.current).map((name) => [name, base.current[name]]),
    );
    typedForms.write(staffId, place, names.length === 0 ? null : { mine, base: before });
  }, [changes, staffId, place]);
  useEffect(() => form.subscribe({ formState: { values: true }, callback: keep }), [form, keep]);

  /** Bases the form on that record; fields without unsaved text show its values. */
  const take = useCallback(
    (theirs: Values, mine: Values) => {
      base.current = theirs;
      for (const [name, value] of Object.entries({ ...theirs, ...mine })) {
        if (JSON.stringify(form.getValues(name)) !== JSON.stringify(value)) form.setValue(name, value);
      }
      setConflict(null);
      keep();
    },
    [form, keep],
  );

  const rebase = useCallback(
    (record: object): boolean => {
      const mine = changes();
      const theirs = { ...base.current, ...record };
      const { both, theirsAlone } = compareEdits({
        base: base.current,
        mine: { ...base.current, ...mine },
        theirs,
      });
      if (both.length > 0) {
        setConflict({ theirs, names: both });
        return false;
      }
      take(theirs, mine);
      const named = theirsAlone.flatMap((name) => labels.get(name)?.label ?? []);
      if (named.length > 0) setNews((before) => [...new Set([...before, ...named])]);
      return true;
    },
    [changes, take, labels],
  );

  // A refetch has returned another record.
  const version = JSON.stringify(latest);
  const seen = useRef(begun.isRestored ? '' : version);
  useEffect(() => {
    if (seen.current === version || isEnded.current) return;
    seen.current = version;
    rebase(JSON.parse(version) as object);
  }, [version, rebase]);

  return {
    isTyped,
    conflict,
    news,
    forgetNews: () => setNews([]),
    base: () => base.current,
    changes,
    rebase,
    choose: (side) => {
      if (!conflict) return;
      const mine = changes();
      if (side === 'theirs') for (const name of conflict.names) delete mine[name];
      take(conflict.theirs, mine);
    },
    discard: () => take(conflict?.theirs ?? base.current, {}),
    end: () => {
      isEnded.current = true;
      typedForms.write(staffId, place, null);
    },
  };
}
