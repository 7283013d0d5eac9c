import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import type { MachineId } from '#paths/machines.ts';
import { Check } from '../canvas/check.tsx';
import type { Live } from '../live/session.ts';
import { recordingOf } from '../recording.ts';
import { saveFile } from './save-file.ts';

/** Saves what happened so far as a file that a colleague can open; what was typed goes along only where that is ticked. */
export function SaveRecording({ known, machine }: { known: Live; machine: MachineId }) {
  const [withPersonalData, setWithPersonalData] = useState(false);
  function save() {
    const recording = recordingOf(known, machine, { withPersonalData, at: new Date() });
    saveFile(`${machine}-${recording.savedAt.replaceAll(/[:.]/g, '-')}.json`, JSON.stringify(recording));
  }
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
      <Button size="small" variant="outlined" onClick={save}>
        Save recording
      </Button>
      <Check
        label="With what was typed, personal data too"
        isOn={withPersonalData}
        onChange={setWithPersonalData}
      />
    </Stack>
  );
}
