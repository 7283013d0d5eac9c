import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import { memo } from 'react';
import { type MachineId, machines } from '#paths/machines.ts';
import { useColorMode } from '#src/ui/browser/color-scheme.ts';
import type { ShownActor } from '../live/messages.ts';
import { addressOf, machineIds } from './use-machine-in-address.ts';

type HeaderProps = { machine: MachineId; actors: readonly ShownActor[] };

/** The page's title, and the choice of machines with the number of running ones. */
export const Header = memo(function Header({ machine, actors }: HeaderProps) {
  const { mode, toggle } = useColorMode();
  const labelOf = (id: MachineId) => {
    const running = actors.filter((actor) => actor.machine === id && actor.status === 'active');
    return running.length > 0 ? `${machines[id].id} · ${running.length} running` : machines[id].id;
  };
  return (
    <header>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
        <Typography variant="h6" component="h1">
          Machines
        </Typography>
        <Typography variant="body2" color="text.secondary" sx={{ flex: '1 1 240px' }}>
          This page exists in development and in builds made with INSPECT=1, and nowhere else. It shows what
          was typed into the portal, personal data too; nothing of it leaves this browser, unless you save it.
        </Typography>
        <FormControlLabel
          label="Dark theme"
          control={<Switch size="small" checked={mode === 'dark'} onChange={toggle} />}
        />
      </Stack>
      <Tabs value={machine} component="nav" variant="scrollable" aria-label="Machines">
        {machineIds.map((id) => (
          <Tab key={id} value={id} label={labelOf(id)} href={addressOf(id)} />
        ))}
      </Tabs>
    </header>
  );
});
