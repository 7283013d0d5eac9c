import Stack from '@mui/material/Stack';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import { memo } from 'react';
import type { ShownActor } from '../live/messages.ts';
import { useProduct } from '../product.ts';
import { addressOf } from './use-machine-in-address.ts';

type HeaderProps = { machine: string; actors: readonly ShownActor[] };

/** The page's title, and the choice of machines with the number of running ones. */
export const Header = memo(function Header({ machine, actors }: HeaderProps) {
  const { machines, about, switches } = useProduct();
  const labelOf = (id: string) => {
    const running = actors.filter((actor) => actor.machine === id && actor.status === 'active');
    return running.length > 0 ? `${id} · ${running.length} running` : id;
  };
  return (
    <header>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
        <Typography variant="h6" component="h1">
          Machines
        </Typography>
        <Typography variant="body2" color="text.secondary" sx={{ flex: '1 1 240px' }}>
          {about}
        </Typography>
        {switches}
      </Stack>
      <Tabs value={machine} component="nav" variant="scrollable" aria-label="Machines">
        {machines.map(({ id }) => (
          <Tab key={id} value={id} label={labelOf(id)} href={addressOf(id)} />
        ))}
      </Tabs>
    </header>
  );
});
