import { useFormikContext } from 'formik';
import { type RefObject, useEffect, useRef } from 'react';
import type { Person } from '#domain/sections/person.ts';
import type { Wallet } from '#domain/sections/wallets.ts';
import type { EntryTarget } from '#machines/onboarding-types.ts';
import { target as selectTarget } from '#machines/selectors.ts';
import { useOnboardingActor } from '#src/onboarding/onboarding-actor.ts';
import { useOwner } from '../use-owner.ts';

type KeptEntryProps<Values> = { entryOf(values: Values): Wallet | Person };

/** Inside an open add form: keeps what was typed there when the session ends under it. Shows nothing. */
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
      const form = opened.list === 'wallets' ? 'wallet.entry' : 'controlOwnership.entry';
      // The machine knows whether the session has ended by itself.
      actor.send({ type: 'draft.kept', form, draft: { owner: typed.owner, values: opened, base: null } });
    },
    [actor],
  );
  return <LatestValues into={values} />;
}

/** Alone, because it renders at every key. */
function LatestValues<Values>({ into }: { into: RefObject<Values | undefined> }) {
  const { values } = useFormikContext<Values>();
  useEffect(() => {
    into.current = values;
  });
  return null;
}
