import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import type { MachineId } from '#paths/machines.ts';
import { Check } from '../canvas/check.tsx';
import type { Live } from '../live/session.ts';
import { recordingOf } from '../recording.ts';
import { saveFile } from './save-file.ts';

/** Saves the session as a file that another developer can open; it contains what was typed only if that is selected. */
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
