import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { saveFile } from '#src/ui/browser/save-file.ts';
import { largestRecording, type Recording, readRecording, UnreadableRecording } from '../recording.ts';
import { addressOf } from './use-machine-in-address.ts';

type RecordingPanelProps = { recording: Recording | null; onOpen(recording: Recording): void };

/** Opens a recording that was saved here or by another developer, and shows it as a path and a bug report. */
export function RecordingPanel({ recording, onOpen }: RecordingPanelProps) {
  const [refused, setRefused] = useState<string | null>(null);
  async function open(file: File | undefined) {
    if (!file) return;
    try {
      if (file.size > largestRecording)
        throw new UnreadableRecording('This file is too large for a recording.');
      const opened = readRecording(await file.text());
      setRefused(null);
      onOpen(opened);
      window.location.hash = addressOf(opened.machine);
    } catch (error) {
      if (!(error instanceof UnreadableRecording)) throw error;
      setRefused(error.message);
    }
  }
  return (
    <>
      <Button
        component="label"
        variant={recording ? 'outlined' : 'contained'}
        size="small"
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          void open(event.dataTransfer.files[0]);
        }}
      >
        Open a recording, or drop it here
        <input
          type="file"
          accept=".json,application/json"
          aria-label="Recording"
          style={{ position: 'absolute', inset: 0, opacity: 0, cursor: 'pointer' }}
          onChange={({ target }) => {
            void open(target.files?.[0]);
            target.value = '';
          }}
        />
      </Button>
      {refused && <Alert severity="error">{refused}</Alert>}
      {recording && <Opened recording={recording} />}
    </>
  );
}

/** The recording as a path and as a report. */
function Opened({ recording }: { recording: Recording }) {
  const { machine, savedAt, holdsPersonalData } = recording;
  // To find it in the plan, all paths must be planned.
  const { data: made } = useQuery({
    queryKey: ['recording', machine, savedAt],
    queryFn: async () => {
      const [{ toPath }, { toBugReport }] = await Promise.all([
        import('../recorded-path.ts'),
        import('../bug-report.ts'),
      ]);
      return { path: toPath(recording), report: toBugReport(recording) };
    },
  });
  return (
    <>
      <Typography variant="body2">
        {machine}, saved {new Date(savedAt).toLocaleString()},{' '}
        {holdsPersonalData ? 'with what was typed: treat it as personal data.' : 'without what was typed.'}
      </Typography>
      {made ? (
        <>
          <Typography variant="subtitle2" component="h3">
            As a path
          </Typography>
          <Typography variant="body2">
            <code>{made.path.id}</code>
          </Typography>
          <Typography variant="body2" color="text.secondary">
            {made.path.isPlanned
              ? `The test plan has it: ${made.path.planned[0]}`
              : `The test plan does not have it as it is. ${nearest(made.path.planned)}`}
          </Typography>
          <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
            <Button
              size="small"
              variant="outlined"
              onClick={() => saveFile(new Blob([made.report]), `${machine}-bug-report.md`)}
            >
              Save bug report
            </Button>
            <Button size="small" color="inherit" onClick={() => navigator.clipboard.writeText(made.report)}>
              Copy it
            </Button>
          </Stack>
        </>
      ) : (
        <Typography role="status">Looking for it in the test plan …</Typography>
      )}
    </>
  );
}

function nearest(planned: readonly string[]): string {
  return planned.length === 0 ? '' : `Nearest to it: ${planned.join('; ')}`;
}
