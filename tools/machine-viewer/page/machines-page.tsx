import Alert from '@mui/material/Alert';
import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { AnyStateNode } from 'xstate';
import { placeOf } from '#paths/edges.ts';
import { type MachineId, machines } from '#paths/machines.ts';
import { useColorMode } from '#src/ui/browser/color-scheme.ts';
import { type Live, useLive } from '../live/live-store.ts';
import type { Entry } from '../live/messages.ts';
import { CopyStateLink } from '../open-state/copy-state-link.tsx';
import { Canvas } from './canvas.tsx';
import { useCoverage } from './coverage.tsx';
import { Details } from './details.tsx';
import { LivePanel } from './live-panel.tsx';
import styles from './machines-page.module.css';
import { addressOf, machineIds, useMachineInAddress } from './use-machine-in-address.ts';
import { useWatched } from './use-watched.ts';

/** What is asked for here comes from this browser, is asked once, and stays as it is. */
const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
      networkMode: 'always',
      structuralSharing: false,
    },
  },
});

/** Every machine of the product, drawn from its definition, and alive as the portal moves in another tab. */
export default function MachinesPage() {
  return (
    <QueryClientProvider client={queryClient}>
      <Machines />
    </QueryClientProvider>
  );
}

function Machines() {
  const machine = useMachineInAddress();
  const known = useLive();
  const watched = useWatched(known, machine);
  const [selected, setSelected] = useState<string | null>(null);
  const coverage = useCoverage(machine);
  const places = watched.entry?.places;
  const active = useMemo(() => new Set(places), [places]);
  // The code that lays out is fetched with the first drawing.
  const { data: drawing, error } = useQuery({
    queryKey: ['drawing', machine],
    queryFn: async () => (await import('../drawing/layout.ts')).layoutOf(machines[machine]),
  });

  function showEdge(entry: Entry, edge: string) {
    const whose = known.actors.find(({ id }) => id === entry.actor);
    if (whose && whose.machine !== machine) watched.watch(whose);
    setSelected(edge);
  }

  return (
    <div className={styles.page}>
      <Header machine={machine} known={known} />
      <main className={styles.main}>
        {drawing && (
          <Canvas
            key={machine}
            drawing={drawing}
            active={active}
            walked={coverage.walked}
            selected={selected}
            onSelect={setSelected}
          >
            {coverage.bar}
          </Canvas>
        )}
        {!drawing &&
          (error ? (
            <Alert severity="error">The machine could not be drawn: {error.message}</Alert>
          ) : (
            <p>Drawing …</p>
          ))}
        <Details
          machine={machines[machine]}
          selected={selected}
          isWalked={(edge) => coverage.walked?.has(edge)}
          onSelect={setSelected}
          stateActions={(state) =>
            isOpenable(machine, state) ? <CopyStateLink place={placeOf(state)} /> : null
          }
        />
      </main>
      <aside className={styles.live} aria-labelledby="live-title">
        <Typography variant="subtitle1" component="h2" id="live-title">
          The running portal
        </Typography>
        <LivePanel known={known} watched={watched} onEdge={showEdge} />
      </aside>
    </div>
  );
}

function Header({ machine, known }: { machine: MachineId; known: Live }) {
  const { mode, toggle } = useColorMode();
  const labelOf = (id: MachineId) => {
    const running = known.actors.filter((actor) => actor.machine === id && actor.status === 'active');
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
          was typed into the portal, personal data too; nothing of it leaves this browser.
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
}

/**
 * The portal's own states alone have addresses, and the development server alone can make who stands in them. A state
 * with states of its own is never all that there is to see.
 */
function isOpenable(machine: MachineId, { type }: AnyStateNode): boolean {
  return machine === 'onboarding' && type === 'atomic' && import.meta.env.DEV;
}
