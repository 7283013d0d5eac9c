import { useFormikContext } from 'formik';
import { useEffect, useRef } from 'react';
import type { Person } from '#domain/sections/person.ts';
import type { Wallet } from '#domain/sections/wallets.ts';
import type { EntryTarget } from '#machines/onboarding-types.ts';
import { target as selectTarget } from '#machines/selectors.ts';
import { notice } from '#machines/sign-in-selectors.ts';
import { useOnboardingActor } from '#src/onboarding/onboarding-actor.ts';
import { typedEntries } from '../drafts/typed-steps.ts';
import { useOwner } from '../use-owner.ts';

type KeptEntryProps<Values> = { entryOf(values: Values): Wallet | Person };

/** Inside an open add form: keeps what was typed there over an expired session, and of a new entry over a reload. Shows nothing. */
export function KeptEntry<Values>({ entryOf }: KeptEntryProps<Values>) {
  const actor = useOnboardingActor();
  const owner = useOwner();
  const values = useRef<Values>(undefined);
  // While the form is open; an expired session has already forgotten it.
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
      const form = `${stepOf(opened)}.entry` as const;
      if (notice(actor.getSnapshot()) !== 'expired') typedEntries.write(typed.owner, stepOf(opened), null);
      // The machine knows whether the session has ended by itself.
      actor.send({ type: 'draft.kept', form, draft: { owner: typed.owner, values: opened, base: null } });
    },
    [actor],
  );
  const onValues = (typed: Values) => {
    values.current = typed;
    const { current: opened } = target;
    if (!owner || opened?.index !== null) return;
    typedEntries.write(owner, stepOf(opened), { ...opened, entry: entryOf(typed) } as EntryTarget);
  };
  return <LatestValues onValues={onValues} />;
}

const stepOf = ({ list }: EntryTarget) => (list === 'wallets' ? 'wallet' : 'controlOwnership');

/** Alone, because it renders at every key. */
function LatestValues<Values>({ onValues }: { onValues(values: Values): void }) {
  const { values } = useFormikContext<Values>();
  useEffect(() => {
    onValues(values);
  });
  return null;
}
