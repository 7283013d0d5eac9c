import Alert from '@mui/material/Alert';
import Link from '@mui/material/Link';
import TextField from '@mui/material/TextField';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import useEventCallback from '@mui/utils/useEventCallback';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useDeferredValue, useMemo, useState } from 'react';
import type { AnyStateMachine } from 'xstate';
import { Canvas } from './canvas/canvas.tsx';
import { useDrawing, useFolds } from './canvas/use-folds.ts';
import { chooseTab, usePortal } from './live/live-store.ts';
import type { Entry } from './live/messages.ts';
import { type Live, nothingKnown, type Session } from './live/session.ts';
import { ActorPanel } from './page/actor-panel.tsx';
import { useCoverage } from './page/coverage.tsx';
import { Details } from './page/details.tsx';
import { Header } from './page/header.tsx';
import styles from './page/machines-page.module.css';
import { RecordingPanel } from './page/recording-panel.tsx';
import { useMachineInAddress } from './page/use-machine-in-address.ts';
import { useWatched } from './page/use-watched.ts';
import { type Product, ProductProvider, useProduct } from './product.ts';
import { knownOf, type Recording } from './recording.ts';
import { useSimulation } from './simulator/simulation.ts';
import { SimulatorPanel } from './simulator/simulator-panel.tsx';
import { useTaking } from './simulator/use-taking.ts';

/** Where the machines of the page run. */
const sources = {
  portal: 'The running app',
  simulator: 'Simulator',
  recording: 'Recording',
} as const;

type Source = keyof typeof sources;

/** The data comes from this browser, is requested once, and does not change. */
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

/**
 * Machines of XState: drawn from their definitions, live with the product in another tab, simulated, or as a recording. Only
 * `machines` is required.
 */
export function MachineViewer(product: Product) {
  return (
    <QueryClientProvider client={queryClient}>
      <ProductProvider value={product}>
        <Chosen />
      </ProductProvider>
    </QueryClientProvider>
  );
}

function Chosen() {
  const machine = useMachineInAddress();
  return machine ? (
    <Machine machine={machine} />
  ) : (
    <Alert severity="info">There is no machine to show.</Alert>
  );
}

function Machine({ machine: definition }: { machine: AnyStateMachine }) {
  const { id: machine } = definition;
  const { stateActions } = useProduct();
  const [source, setSource] = useState<Source>('portal');
  const [recording, setRecording] = useState<Recording | null>(null);
  const portal = usePortal();
  const simulation = useSimulation();
  const opened = useMemo(() => sessionOf(recording), [recording]);
  const session = { portal, simulator: simulation, recording: opened }[source];
  const { known } = session;
  const watched = useWatched(known, machine);
  // The event is rendered first, then the list of actors.
  const actorsAtRest = useDeferredValue(known.actors);
  const [selected, setSelected] = useState<string | null>(null);
  const taking = useTaking(watched);
  const coverage = useCoverage(machine);
  const places = watched.entry?.places;
  const active = useMemo(() => new Set(places), [places]);
  const edges = watched.entry?.edges;
  const lit = useMemo(() => new Set(edges), [edges]);
  const folding = useFolds(definition, active);
  const { drawing, error } = useDrawing(definition, folding.view);

  function select(id: string) {
    setSelected(id);
    if (source === 'simulator') taking.take(id);
  }

  // Stable callbacks for memoised parts.
  const showEdge = useEventCallback((entry: Entry, edge: string) => {
    const actor = known.actors.find(({ id }) => id === entry.actor);
    if (actor && actor.machine !== machine) watched.watch(actor);
    folding.open(edge);
    setSelected(edge);
  });
  const choose = useEventCallback((id: string) => {
    folding.open(id);
    setSelected(id);
  });

  return (
    <div className={styles.page}>
      <Header machine={machine} actors={actorsAtRest} />
      <main className={styles.main}>
        {drawing && (
          <Canvas
            drawing={drawing}
            folding={folding}
            active={active}
            lit={lit}
            visited={coverage.visited}
            selected={selected}
            onSelect={select}
            onSelectNote={setSelected}
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
          machine={definition}
          selected={selected}
          visited={coverage.visited}
          onSelect={choose}
          stateActions={stateActions ?? noActions}
        />
      </main>
      <aside className={styles.live} aria-label={sources[source]}>
        <ToggleButtonGroup
          exclusive
          fullWidth
          size="small"
          aria-label="Where the machines run"
          value={source}
          onChange={(_, next: Source | null) => next && setSource(next)}
        >
          {Object.entries(sources).map(([id, name]) => (
            <ToggleButton key={id} value={id} sx={{ color: 'text.primary', textTransform: 'none' }}>
              {name}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
        {source === 'portal' && <LivePanel known={known} />}
        {source === 'simulator' && <SimulatorPanel machine={definition} watched={watched} taking={taking} />}
        {source === 'recording' && <RecordingPanel recording={recording} onOpen={setRecording} />}
        {known.tab !== null && (
          <ActorPanel
            session={session}
            machine={machine}
            actors={actorsAtRest}
            watched={watched}
            onEdge={showEdge}
          />
        )}
      </aside>
    </div>
  );
}

/** A session that shows a recording; nothing in it runs. */
function sessionOf(recording: Recording | null): Session {
  return {
    known: recording ? knownOf(recording) : nothingKnown,
    clear: null,
    ask: async () => ({ question: '', verdict: 'no', reason: 'This is a recording: nothing runs any more.' }),
    send: null,
    showPast: null,
  };
}

const noActions = () => null;

/** The choice of the tabs of this browser in which the portal runs. */
function LivePanel({ known }: { known: Live }) {
  if (known.tab === null) {
    return (
      <Alert severity="info">
        The portal is not open.{' '}
        <Link href="/" target="_blank" rel="noopener">
          Open it in another tab
        </Link>{' '}
        of this browser, and watch its machines here as you use it; or run a machine without it, in the
        simulator.
      </Alert>
    );
  }
  return (
    <TextField
      select
      fullWidth
      size="small"
      label="Tab of the portal"
      value={known.tab}
      onChange={({ target }) => chooseTab(target.value)}
      slotProps={{ select: { native: true } }}
    >
      {known.tabs.map(({ id, path, openedAt }) => (
        <option key={id} value={id}>
          {path}, opened {new Date(openedAt).toLocaleTimeString()}
        </option>
      ))}
    </TextField>
  );
}
