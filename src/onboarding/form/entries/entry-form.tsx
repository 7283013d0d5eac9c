import Button from '@mui/material/Button';
import { Form, useFormikContext } from 'formik';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import type { Person } from '#domain/sections/person.ts';
import type { Wallet } from '#domain/sections/wallets.ts';
import type { EntryTarget } from '#machines/onboarding-types.ts';
import { target as selectTarget } from '#machines/selectors.ts';
import { notice } from '#machines/sign-in-selectors.ts';
import { useOnboardingActor } from '#src/onboarding/onboarding-actor.ts';
import { focusFirstError } from '#src/ui/form/focus-first-error.ts';
import blocks from '#src/ui/frame/blocks.module.css';
import { stepOfList, writeTypedEntry } from '../drafts/typed-steps.ts';
import styles from '../form.module.css';
import { useOwner } from '../use-owner.ts';

type EntryFormProps = {
  title: string;
  /** The label of the button that adds the entry to the list. */
  addLabel: string;
  onCancel(): void;
  children: ReactNode;
};

const firstControl = 'input, select, textarea';

/**
 * The layout of an add form, inside its Formik: heading, fields, Add and Cancel. When it opens, the first field with an error, or
 * else the first field, gets the focus. It does not use Formik's context itself, so that a key press renders only the fields.
 */
export function EntryForm({ title, addLabel, onCancel, children }: EntryFormProps) {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    if (!form.current || focusFirstError(form.current)) return;
    form.current.querySelector<HTMLElement>(firstControl)?.focus();
  }, []);

  return (
    <Form
      ref={form}
      noValidate
      data-entry=""
      className={`${blocks.box} ${styles.entry}`}
      aria-labelledby={id}
    >
      <h2 id={id}>{title}</h2>
      {children}
      <div className={`${blocks.row} ${styles.actions}`}>
        <Button type="submit" variant="contained">
          {addLabel}
        </Button>
        <Button variant="outlined" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </Form>
  );
}

type StoredEntryProps<Values> = { entryOf(values: Values): Wallet | Person };

/** Stores the text of the open form of an entry for a reload and for an expired session. Renders nothing. */
export function StoredEntry<Values>({ entryOf }: StoredEntryProps<Values>) {
  const actor = useOnboardingActor();
  const owner = useOwner();
  const values = useRef<Values>(undefined);
  // Read when the form opens: after the session has expired, the machine no longer has the target.
  const target = useRef(selectTarget(actor.getSnapshot()));
  const latest = useRef({ entryOf, owner });
  useEffect(() => {
    latest.current = { entryOf, owner };
  });

  useEffect(
    () => () => {
      const typed = latest.current;
      if (!typed.owner || !target.current || !values.current) return;
      const opened = { ...target.current, entry: typed.entryOf(values.current) } as EntryTarget;
      const step = stepOfList(opened.list);
      const form = `${step}.entry` as const;
      if (notice(actor.getSnapshot()) !== 'expired') writeTypedEntry(typed.owner, step, null);
      // The machine ignores the draft unless the session has expired.
      actor.send({ type: 'draft.kept', form, draft: { owner: typed.owner, values: opened, base: null } });
    },
    [actor],
  );
  const onValues = (typed: Values) => {
    values.current = typed;
    const { current: opened } = target;
    if (!owner || !opened) return;
    writeTypedEntry(owner, stepOfList(opened.list), { ...opened, entry: entryOf(typed) } as EntryTarget);
  };
  return <LatestValues onValues={onValues} />;
}

/** A separate component, because it renders at every key press. */
function LatestValues<Values>({ onValues }: { onValues(values: Values): void }) {
  const { values } = useFormikContext<Values>();
  useEffect(() => {
    onValues(values);
  });
  return null;
}
