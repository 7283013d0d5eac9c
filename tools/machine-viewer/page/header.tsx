import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { memo } from 'react';
import type { ShownActor } from '../live/messages.ts';
import { useProduct } from '../product.ts';
import { MachineChoice } from './machine-choice.tsx';

type HeaderProps = { machine: string; actors: readonly ShownActor[] };

/** The page's title, and the choice of machines with the number of running ones. */
export const Header = memo(function Header({ machine, actors }: HeaderProps) {
  const { about, switches } = useProduct();
  return (
    <header>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
        <Typography variant="h6" component="h1">
          Machines
        </Typography>
        <MachineChoice machine={machine} actors={actors} />
        <Typography variant="body2" color="text.secondary" sx={{ flex: '1 1 240px' }}>
          {about}
        </Typography>
        {switches}
      </Stack>
    </header>
  );
});
