import '@xyflow/react/dist/style.css';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Controls, MiniMap, ReactFlow, ReactFlowProvider, useKeyPress, useReactFlow } from '@xyflow/react';
import { type KeyboardEvent, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import type { Drawing } from '../drawing/drawn.ts';
import { paint, styleInPage } from '../drawing/paint.ts';
import { WayLine } from '../drawing/shapes.tsx';
import { placeOf } from '../model/edges.ts';
import styles from './canvas.module.css';
import { Check } from './check.tsx';
import { Part, WayHeadsInPage, ZoomLevel } from './flow-parts.tsx';
import { Notes } from './note.tsx';
import { Search } from './search.tsx';
import { activePart, choosable, type Shown, shownPart, shownWay } from './shown-parts.ts';
import { useColorMode } from './use-color-mode.ts';
import type { Folding } from './use-folds.ts';
import { smallest, useReveal } from './use-reveal.ts';

type CanvasProps = Shown & {
  drawing: Drawing;
  /** How the drawing is folded; omitted if it cannot be folded. */
  folding?: Folding;
  /** Whether a machine runs; otherwise the drawing only shows counts. */
  isLive?: boolean;
  onSelect(id: string): void;
  /** Shown next to the name. */
  children: ReactNode;
};

const nodeTypes = { state: Part, face: Part, row: Part, label: Part, board: Part, dot: Part, fold: Part };
const edgeTypes = { way: WayLine };
const whole = { padding: 0.02, maxZoom: 1 };
/** Pixels by which an arrow key moves the drawing. */
const moves: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [60, 0],
  ArrowRight: [-60, 0],
  ArrowUp: [0, 60],
  ArrowDown: [0, -60],
};
const saidByLibrary = {
  'node.a11yDescription.default': 'Enter shows its definition.',
  'controls.zoomIn.ariaLabel': 'Zoom in',
  'controls.zoomOut.ariaLabel': 'Zoom out',
  'controls.fitView.ariaLabel': 'Fit',
};

/** A drawing that can be scrolled and zoomed. It scrolls to what is active or was chosen elsewhere. */
export function Canvas(props: CanvasProps) {
  return (
    <ReactFlowProvider>
      <style>{styleInPage}</style>
      <Flow {...props} />
    </ReactFlowProvider>
  );
}

function Flow({
  drawing,
  folding,
  isLive = true,
  active,
  lit,
  visited,
  selected,
  onSelect,
  children,
}: CanvasProps) {
  const mode = useColorMode();
  const { getViewport, setViewport } = useReactFlow();
  const [follows, setFollows] = useState(true);
  const isShiftDown = useKeyPress('Shift');
  const { reveal, focus, showWhole, moved } = useReveal(drawing);
  const notes = useContext(Notes);
  const bare = useMemo(
    () => drawing.parts.map((part) => choosable(part, notes.get(part.id)?.text)),
    [drawing, notes],
  );
  const parts = useMemo(
    () => bare.map((part) => shownPart(part, { active, lit, visited, selected })),
    [bare, active, lit, visited, selected],
  );
  const ways = useMemo(
    () => drawing.ways.map((way) => shownWay(way, { lit, visited, selected })),
    [drawing, lit, visited, selected],
  );
  const here = activePart(drawing, active);

  useEffect(() => {
    if (follows && here !== undefined) reveal(here);
  }, [here, follows, reveal]);
  useEffect(() => {
    if (selected !== null) reveal(selected);
  }, [selected, reveal]);

  function choose(id: string) {
    const part = drawing.parts.find((each) => each.id === id);
    if (part?.type === 'fold') folding?.toggle(placeOf(part.data.state));
    else onSelect(part?.type === 'board' ? placeOf(part.data.state) : id);
  }

  function find(id: string) {
    folding?.open(id);
    onSelect(id);
  }

  function fitWhole() {
    setFollows(false);
    showWhole();
  }

  function move(event: KeyboardEvent) {
    const by = moves[event.key];
    if (!by) return;
    event.preventDefault();
    const { x, y, zoom } = getViewport();
    void setViewport({ x: x + by[0], y: y + by[1], zoom });
  }

  return (
    <>
      <Stack direction="row" sx={{ flexWrap: 'wrap', columnGap: 5, alignItems: 'center' }}>
        <Typography variant="subtitle1" component="h2">
          {drawing.machine.id}
        </Typography>
        <ZoomLevel />
        {isLive && (
          <>
            <Check label="Follow the state" isOn={follows} onChange={setFollows} />
            <Button
              size="small"
              color="inherit"
              disabled={here === undefined}
              onClick={() => here && focus(here)}
            >
              Show where it is
            </Button>
          </>
        )}
        {folding?.isFoldable && <Folds folding={folding} />}
        <Search machine={drawing.machine} onFind={find} />
        {children}
      </Stack>
      <ReactFlow
        className={styles.frame}
        style={{ background: paint('page') }}
        aria-label={`The state machine ${drawing.machine.id}; arrow keys move it`}
        tabIndex={0}
        onKeyDown={move}
        nodes={parts}
        edges={ways}
        nodeTypes={nodeTypes}
        edgeTypes={edgeTypes}
        onNodesChange={(changes) => {
          for (const change of changes) if (change.type === 'select' && change.selected) choose(change.id);
        }}
        colorMode={mode}
        ariaLabelConfig={saidByLibrary}
        zIndexMode="manual"
        nodesDraggable={false}
        nodesConnectable={false}
        edgesFocusable={false}
        minZoom={smallest}
        maxZoom={3}
        onMoveStart={(event) => event && moved()}
        panOnScroll={isShiftDown}
        zoomOnDoubleClick={false}
        deleteKeyCode={null}
        selectionKeyCode={null}
        multiSelectionKeyCode={null}
      >
        <WayHeadsInPage />
        <Controls showInteractive={false} fitViewOptions={whole} onFitView={fitWhole} />
        <MiniMap
          className={styles.map ?? ''}
          ariaLabel="The whole in small"
          pannable
          zoomable
          nodeColor={(node) => mapColour(node.type, active.has(node.id))}
          nodeStrokeColor={({ type }) => (type === 'state' ? paint('line') : 'transparent')}
          nodeStrokeWidth={12}
          style={{ width: 150, height: 110 }}
          bgColor={paint('page')}
        />
      </ReactFlow>
    </>
  );
}

/** The controls that fold and unfold everything. */
function Folds({ folding: { all, isOnce, setOnce } }: { folding: Folding }) {
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
      <Button size="small" color="inherit" onClick={() => all(true)}>
        Unfold all
      </Button>
      <Button size="small" color="inherit" onClick={() => all(false)}>
        Fold all
      </Button>
      <Check label="Alike ones once" isOn={isOnce} onChange={setOnce} />
    </Stack>
  );
}

/** The map shows only states, and where the machine is. */
function mapColour(type: string | undefined, isActive: boolean): string {
  if (type !== 'state') return 'transparent';
  return paint(isActive ? 'active' : 'box');
}
