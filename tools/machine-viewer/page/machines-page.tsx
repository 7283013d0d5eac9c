import Button from '@mui/material/Button';
import { useMemo, useState } from 'react';
import { type MachineId, machines } from '#paths/machines.ts';
import { useColorMode } from '#src/ui/browser/color-scheme.ts';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { MoonIcon, SunIcon } from '#src/ui/icons/icons.tsx';
import type { GraphState } from '../drawing/graph.ts';
import type { Entry } from '../live/messages.ts';
import { CopyStateLink } from '../open-state/copy-state-link.tsx';
import { Canvas } from './canvas.tsx';
import { CoverageBar } from './coverage-bar.tsx';
import { useLive } from './live.ts';
import { LivePanel } from './live-panel.tsx';
import styles from './machines-page.module.css';
import { SelectionDetails } from './selection-details.tsx';
import { useCoverage } from './use-coverage.ts';
import { useDrawing } from './use-drawing.ts';
import { addressOf, machineIds, useMachineInAddress } from './use-machine-in-address.ts';
import { useWatched } from './use-watched.ts';

/** Every machine of the product, drawn from its definition, and alive as the portal moves in another tab. */
export default function MachinesPage() {
  const machine = useMachineInAddress();
  const known = useLive();
  const watched = useWatched(known, machine);
  const { drawn, failure } = useDrawing(machine);
  const [selected, setSelected] = useState<string | null>(null);
  const [isCovered, setCovered] = useState(false);
  const coverage = useCoverage(machine, isCovered);
  const places = watched.entry?.places;
  const active = useMemo(() => new Set(places), [places]);

  function showEdge(entry: Entry, edge: string) {
    const whose = known.actors.find(({ id }) => id === entry.actor);
    if (whose && whose.machine !== machine) watched.watch(whose);
    setSelected(edge);
  }

  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <h1 className={styles.title}>Machines</h1>
        <p className={styles.note}>
          This page exists in development and in builds made with INSPECT=1, and nowhere else. It shows what
          was typed into the portal, personal data too; nothing of it leaves this browser.
        </p>
        <ThemeSwitch />
      </header>
      <nav className={styles.machines} aria-label="Machines">
        <ul>
          {machineIds.map((id) => {
            const running = known.actors.filter((actor) => actor.machine === id && actor.status === 'active');
            return (
              <li key={id}>
                <a href={addressOf(id)} aria-current={id === machine ? 'page' : undefined}>
                  {machines[id].id}
                  {running.length > 0 && <span className={styles.running}>{running.length} running</span>}
                </a>
              </li>
            );
          })}
        </ul>
      </nav>
      <main className={styles.main}>
        {drawn && (
          <>
            <Canvas
              key={machine}
              title={machines[machine].id}
              drawn={drawn}
              active={active}
              edgeState={coverage.edgeState}
              selected={selected}
              onSelect={setSelected}
            >
              <CoverageBar coverage={coverage} isOn={isCovered} onToggle={setCovered} />
            </Canvas>
            <SelectionDetails
              graph={drawn.graph}
              selected={selected}
              edgeState={coverage.edgeState}
              onSelect={setSelected}
              stateActions={isOpenable(machine) ? linkTo : undefined}
            />
          </>
        )}
        {!drawn && !failure && <p className={styles.note}>Drawing …</p>}
        {failure && (
          <FormAlert severity="error" title="The machine could not be drawn">
            {failure}
          </FormAlert>
        )}
      </main>
      <aside className={styles.live} aria-labelledby="live-title">
        <h2 id="live-title" className={styles.machineTitle}>
          The running portal
        </h2>
        <LivePanel known={known} machine={machine} watched={watched} onEdge={showEdge} />
      </aside>
    </div>
  );
}

/** The portal's own states alone have addresses, and the development server alone can make who stands in them. */
function isOpenable(machine: MachineId): boolean {
  return machine === 'onboarding' && import.meta.env.DEV;
}

/** A state with states of its own is never all that there is to see. */
function linkTo({ kind, place }: GraphState) {
  return kind === 'atomic' ? <CopyStateLink place={place} /> : null;
}

function ThemeSwitch() {
  const { mode, toggle } = useColorMode();
  return (
    <Button
      role="switch"
      aria-checked={mode === 'dark'}
      color="inherit"
      size="small"
      startIcon={mode === 'dark' ? <MoonIcon /> : <SunIcon />}
      onClick={toggle}
    >
      Dark theme
    </Button>
  );
}
