import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { Link } from 'react-router-dom';
import { type SavedReasonKind, savedReasonLength } from '#domain/rules/saved-reason.ts';
import { messageOf } from '#machines/outcomes.ts';
import { savedReasonsQuery, saveReason } from '#src/api/admin/saved-reasons.ts';
import { adminPaths } from '../admin-paths.ts';
import layout from '../layout.module.css';
import { useMay } from '../staff-member.ts';

interface SavedReasonsProps {
  kind: SavedReasonKind;
  /** The typed text. */
  value: string;
  /** What separates an inserted text from the typed one. */
  separator?: string;
  onChange(text: string): void;
}

/** The firm's saved texts of one kind, which a click appends, and a button that saves the typed one. */
export function SavedReasons({ kind, value, separator = ' ', onChange }: SavedReasonsProps) {
  const { data: saved = [] } = useQuery(savedReasonsQuery(kind));
  const typed = value.trim();
  const withReason = (added: string) => {
    if (typed === '' || typed.includes(added)) return typed || added;
    return `${typed}${separator}${added}`;
  };
  return (
    <div>
      <Stack
        component="ul"
        direction="row"
        aria-label="Saved reasons"
        sx={{ flexWrap: 'wrap', gap: 2, padding: 0, listStyle: 'none' }}
      >
        {saved.map((reason) => (
          <li key={reason}>
            <Chip variant="outlined" label={reason} onClick={() => onChange(withReason(reason))} />
          </li>
        ))}
      </Stack>
      <KeepReasons kind={kind} typed={typed} isNew={typed !== '' && !saved.includes(typed)} />
    </div>
  );
}

/** Saves the typed text for all staff, and leads to the list of all. */
function KeepReasons({ kind, typed, isNew }: { kind: SavedReasonKind; typed: string; isNew: boolean }) {
  const may = useMay();
  const notify = useNotify();
  const [isBusy, setBusy] = useState(false);
  if (!may('cases:decide')) return null;
  const save = async () => {
    setBusy(true);
    try {
      await saveReason({ kind, text: typed });
      notify('The reason is saved for all staff.', { type: 'success' });
    } catch (error) {
      notify(messageOf(error), { type: 'error' });
    }
    setBusy(false);
  };
  return (
    <div className={layout.row}>
      {isNew && typed.length <= savedReasonLength(kind) && (
        <Button size="small" disabled={isBusy} onClick={() => void save()}>
          Save this text as a reason
        </Button>
      )}
      <Button
        size="small"
        component={Link}
        target="_blank"
        to={{ pathname: adminPaths.savedReasons, search: `filter=${JSON.stringify({ kind })}` }}
      >
        Edit saved reasons
      </Button>
    </div>
  );
}
