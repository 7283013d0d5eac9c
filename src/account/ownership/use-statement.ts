import { useSelector } from '@xstate/react';
import { useCallback, useEffect, useState } from 'react';
import type { StatementFields, StoredStatement } from '#src/api/own-ownership.ts';
import { storedDraft } from '#src/drafts/draft-calls.ts';
import { statusOf } from '#src/drafts/draft-status.ts';
import { clientDrafts } from '#src/drafts/typed-drafts.ts';
import { useDraftActor } from '#src/drafts/use-draft-actor.ts';
import { statementCalls } from './statement-calls.ts';

const ignore = () => undefined;

/**
 * Returns what the client states, saved automatically by the draft machine. The values are in the machine, because the page has no
 * fields of its own.
 *
 * @param record as fetched, which may be newer than the draft's
 * @param owner the id of the signed-in account
 */
export function useStatement(record: StoredStatement, owner: string) {
  const actor = useDraftActor({
    calls: statementCalls,
    record,
    owner,
    typedDrafts: clientDrafts,
    onStored: ignore,
  });
  const snapshot = useSelector(actor, (each) => each);
  const [saved, setSaved] = useState<{ isVersion: boolean; at: Date } | null>(null);
  useEffect(() => {
    const subscription = actor.on('saved', ({ isVersion }) => setSaved({ isVersion, at: new Date() }));
    return subscription.unsubscribe;
  }, [actor]);
  useEffect(() => {
    actor.send({ type: 'fetched', stored: storedDraft(statementCalls, record) });
  }, [actor, record]);
  const set = useCallback(
    (changes: Partial<StatementFields>) => {
      // Not the rendered values: two changes may follow each other before the page is rendered again.
      const { typed } = actor.getSnapshot().context;
      actor.send({ type: 'type', fields: { ...typed, ...changes } });
    },
    [actor],
  );
  return {
    // Only this hook writes them.
    statement: snapshot.context.typed as StatementFields,
    stored: snapshot.context.stored.record as StoredStatement,
    status: statusOf<StoredStatement>(snapshot, saved),
    errors: snapshot.context.errors,
    set,
    keepMine: () => actor.send({ type: 'keepMine' }),
    takeTheirs: () => actor.send({ type: 'takeTheirs' }),
  };
}
