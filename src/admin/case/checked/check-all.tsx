import Button from '@mui/material/Button';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { messageOf } from '#machines/outcomes.ts';
import { isDecided } from '#machines/submission.machine.ts';
import layout from '#src/admin/kit/layout.module.css';
import { useMayChange } from '#src/admin/kit/staff-member.ts';
import { refreshCase } from '#src/api/admin/case.ts';
import { checkCasePart } from '#src/api/admin/checked.ts';
import { useCase } from '../use-case.ts';
import { openingsOf } from './opened.ts';

/** Returns 'All parts are checked.', or which are left because no one has opened them. */
function outcome(done: number, unopened: number): string {
  const checked = done === 1 ? '1 part is checked.' : `${done} parts are checked.`;
  if (unopened === 0) return checked;
  return `${checked} ${unopened === 1 ? '1 is' : `${unopened} are`} left: no one has opened ${unopened === 1 ? 'it' : 'them'}.`;
}

/**
 * Checks at once everything that is left to check. Documents and people that no one has opened stay unchecked, because a tick says
 * that somebody has read them.
 */
export function CheckAll() {
  const shown = useCase();
  const { id, status } = shown.summary;
  const mayChange = useMayChange();
  const notify = useNotify();
  const [isBusy, setBusy] = useState(false);
  const left = shown.checked.filter(({ state }) => state !== 'checked');
  if (left.length === 0 || isDecided(status) || !mayChange) return null;
  const read = left.filter(
    ({ kind, key }) =>
      kind === 'section' || openingsOf(shown, kind === 'document' ? 'file' : 'person', key).length > 0,
  );
  const check = async () => {
    setBusy(true);
    try {
      for (const part of read) await checkCasePart(id, part, true);
      notify(outcome(read.length, left.length - read.length), { type: 'success' });
    } catch (error) {
      notify(messageOf(error), { type: 'error' });
      await refreshCase(id);
    }
    setBusy(false);
  };
  return (
    <Button
      size="small"
      className={layout.screenOnly}
      disabled={isBusy}
      title="Checks all sections, and the documents and people that have been opened"
      onClick={() => void check()}
    >
      Check all
    </Button>
  );
}
