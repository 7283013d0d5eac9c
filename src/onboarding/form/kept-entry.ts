import { useFormikContext } from 'formik';
import { useEffect, useRef } from 'react';
import type { Person } from '../../../domain/records/control-ownership.ts';
import type { Wallet } from '../../../domain/records/wallets.ts';
import type { EntryTarget } from '../../../machines/onboarding-setup.ts';
import { notice, target as selectTarget, stepId } from '../../../machines/selectors.ts';
import { useOnboardingActor } from '../onboarding-actor.ts';
import { entryDraftKey, keepDraft } from './drafts.ts';
import { useOwner } from './use-owner.ts';

type KeptEntryProps<Values> = { entryOf(values: Values): Wallet | Person };

/** Inside an open add form: keeps what was typed there when the session ends under it. Shows nothing. */
export function KeptEntry<Values>({ entryOf }: KeptEntryProps<Values>) {
  const actor = useOnboardingActor();
  const { values } = useFormikContext<Values>();
  const owner = useOwner();
  // While the form is open; an expired session has already forgotten it.
  const target = useRef(selectTarget(actor.getSnapshot()));
  const latest = useRef({ entry: entryOf(values), owner });
  useEffect(() => {
    latest.current = { entry: entryOf(values), owner };
  });

  useEffect(
    () => () => {
      const snapshot = actor.getSnapshot();
      const { entry, owner: typedBy } = latest.current;
      if (notice(snapshot) !== 'expired' || !typedBy || !target.current) return;
      keepDraft(entryDraftKey(stepId(snapshot)), typedBy, { ...target.current, entry } as EntryTarget);
    },
    [actor],
  );
  return null;
}
