import Box from '@mui/material/Box';
import { useEffect, useRef, useState } from 'react';
import type { RaRecord } from 'react-admin';
import { AlertButton } from '#src/ui/feedback/alert-button.tsx';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { changesOf } from '../conflict/compare-edits.ts';
import { wasStoredHere } from '../resource/stored-here.ts';

/** Labels of the fields whose change by another user is reported. */
export type ReportedFields<Shown extends RaRecord> = Partial<Record<keyof Shown & string, string>>;

interface RecordNewsProps<Shown extends RaRecord> {
  record: Shown;
  reported: ReportedFields<Shown>;
}

/** Shows what another user has changed in the record since the page was opened; the page already shows the new values. */
export function RecordNews<Shown extends RaRecord>({ record, reported }: RecordNewsProps<Shown>) {
  const before = useRef(record);
  const [news, setNews] = useState<readonly string[]>([]);
  useEffect(() => {
    const last = before.current;
    // The user's own change is shown before it is stored; only the version identifies stored records.
    if (record.version === last.version) return;
    before.current = record;
    if (wasStoredHere(record)) return;
    const labels: Record<string, string | undefined> = reported;
    const named = Object.keys(changesOf(last, record)).flatMap((name) => labels[name] ?? []);
    if (named.length > 0) setNews((known) => [...new Set([...known, ...named])]);
  }, [record, reported]);
  if (news.length === 0) return null;
  return (
    <Box sx={{ marginBottom: 5 }}>
      <FormAlert
        severity="info"
        title="Someone else has changed this record"
        action={<AlertButton onClick={() => setNews([])}>Close</AlertButton>}
      >
        Changed: {news.join(', ')}. The page shows it as it is now.
      </FormAlert>
    </Box>
  );
}
