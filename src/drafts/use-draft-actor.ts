import { useEffect, useRef, useState } from 'react';
import { createActor } from 'xstate';
import { unsavedDraft } from '#machines/draft-setup.ts';
import { observer } from '#src/actors/observer.ts';
import { type DraftActor, type DraftCalls, type DraftRecord, draftOf, storedDraft } from './draft-calls.ts';
import { ofFields, type TypedDrafts } from './typed-drafts.ts';

interface ActorOptions<Stored extends DraftRecord, Fields extends object> {
  calls: DraftCalls<Stored, Fields>;
  record: Stored;
  /** The id of the signed-in account. */
  owner: string;
  /** Where unsaved text of this side is stored. */
  typedDrafts: TypedDrafts;
  onStored(stored: Stored): void;
}

/** Returns the actor of a draft, which starts with the unsaved text of this tab. */
export function useDraftActor<Stored extends DraftRecord, Fields extends object>({
  calls,
  record,
  owner,
  typedDrafts,
  onStored,
}: ActorOptions<Stored, Fields>): DraftActor {
  const latest = useRef(onStored);
  useEffect(() => {
    latest.current = onStored;
  });
  const [actor] = useState(() => {
    const typed = ofFields(calls.empty, typedDrafts.read(owner, record.id));
    const input = { ...typed, stored: storedDraft(calls, record), hasVersions: calls.keep !== undefined };
    return createActor(draftOf(calls), { input, ...(observer && { inspect: observer }) });
  });
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = true;
    const subscription = actor.subscribe(({ context }) => {
      const unsaved = unsavedDraft(context);
      const isEmpty = unsaved === null && Object.keys(context.replaced).length === 0;
      // After the user has left the page, only a completed save is recorded: log out may have removed the text.
      if (isOpen.current || isEmpty)
        typedDrafts.write(owner, record.id, isEmpty ? null : { unsaved, replaced: context.replaced });
    });
    const storing = actor.on('stored', ({ stored }) => latest.current(stored.record as Stored));
    actor.start();
    const onHidden = () => document.visibilityState === 'hidden' && actor.send({ type: 'flush' });
    document.addEventListener('visibilitychange', onHidden);
    return () => {
      isOpen.current = false;
      document.removeEventListener('visibilitychange', onHidden);
      // React's strict mode runs each effect's cleanup once and starts the effect again in the same task.
      queueMicrotask(() => {
        if (!isOpen.current) return actor.send({ type: 'leave' });
        subscription.unsubscribe();
        storing.unsubscribe();
      });
    };
  }, [actor, owner, typedDrafts, record.id]);
  return actor;
}
