import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useProduct } from '../product.ts';
import { plainPath, type RecordedPath } from '../recorded-path.ts';
import {
  differenceFrom,
  largestRecording,
  type Recording,
  readRecording,
  UnreadableRecording,
} from '../recording.ts';
import { saveFile } from './save-file.ts';
import { addressOf } from './use-machine-in-address.ts';

type RecordingPanelProps = { recording: Recording | null; onOpen(recording: Recording): void };

/** Opens a recording that was saved here or by another developer, and shows it as a path and a bug report. */
export function RecordingPanel({ recording, onOpen }: RecordingPanelProps) {
  const product = useProduct();
  const [refused, setRefused] = useState<string | null>(null);
  async function open(file: File | undefined) {
    if (!file) return;
    try {
      if (file.size > largestRecording)
        throw new UnreadableRecording('This file is too large for a recording.');
      const opened = readRecording(await file.text(), product);
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
  const product = useProduct();
  const { machine, savedAt, holdsPersonalData } = recording;
  const difference = differenceFrom(recording, product);
  // To find it in the plan, all paths must be planned.
  const { data: made } = useQuery({
    queryKey: ['recording', machine, savedAt],
    queryFn: async () => {
      const [path, { toBugReport }] = await Promise.all([
        product.pathOf?.(recording) ?? plainPath(recording),
        import('../bug-report.ts'),
      ]);
      return { path, report: toBugReport(recording, path, product) };
    },
  });
  return (
    <>
      <Typography variant="body2">
        {machine}, saved {new Date(savedAt).toLocaleString()},{' '}
        {holdsPersonalData ? 'with what was typed: treat it as personal data.' : 'without what was typed.'}
      </Typography>
      {difference !== null && <Alert severity="warning">{difference}</Alert>}
      {made ? (
        <>
          <Typography variant="subtitle2" component="h3">
            As a path
          </Typography>
          <Typography variant="body2">
            <code>{made.path.id}</code>
          </Typography>
          {product.pathOf && <InPlan path={made.path} />}
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

/** The path of the test plan that equals the recording, or the nearest ones, by their references. */
function InPlan({ path: { planned, isPlanned, events } }: { path: RecordedPath }) {
  return (
    <Typography variant="body2" color="text.secondary" component="div">
      {isPlanned ? 'The test plan has it:' : 'The test plan does not have it as it is. Nearest to it:'}
      <ul>
        {planned.slice(0, isPlanned ? 1 : undefined).map(({ reference, id, shared }) => (
          <li key={reference}>
            {reference}: <code>{id}</code>
            {!isPlanned && `, with ${shared} of ${events.length + 1} in the same order`}
          </li>
        ))}
      </ul>
    </Typography>
  );
}
