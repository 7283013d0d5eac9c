import '@xyflow/react/dist/style.css';
import Button from '@mui/material/Button';
import ButtonGroup from '@mui/material/ButtonGroup';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { MiniMap, ReactFlow, ReactFlowProvider, useKeyPress, useReactFlow } from '@xyflow/react';
import { type KeyboardEvent, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import type { AnyStateMachine } from 'xstate';
import { placeOf } from '#machines/graph/edges.ts';
import type { Drawing } from '../drawing/drawn.ts';
import { edgeOf, moveInWords } from '../drawing/moves.ts';
import { paint, styleInPage } from '../drawing/paint.ts';
import { WayLine } from '../drawing/shapes.tsx';
import styles from './canvas.module.css';
import { Check } from './check.tsx';
import { Part, WayHeadsInPage, ZoomLevel } from './flow-parts.tsx';
import { Notes } from './note.tsx';
import { Search } from './search.tsx';
import { activePart, choosable, edgesOfPart, type Shown, shownPart, shownWay } from './shown-parts.ts';
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
  /** Called with the first edge of a note on several; `onSelect` by default. */
  onSelectNote?(edge: string): void;
  /** Shown next to the name. */
  children: ReactNode;
};

const nodeTypes = {
  state: Part,
  face: Part,
  row: Part,
  label: Part,
  board: Part,
  dot: Part,
  fold: Part,
  note: Part,
  outcome: Part,
};
const edgeTypes = { way: WayLine };
/** Pixels by which an arrow key moves the drawing. */
const moves: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [60, 0],
  ArrowRight: [-60, 0],
  ArrowUp: [0, 60],
  ArrowDown: [0, -60],
};
const saidByLibrary = { 'node.a11yDescription.default': 'Enter shows its definition.' };

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
  onSelectNote = onSelect,
  children,
}: CanvasProps) {
  const mode = useColorMode();
  const { getViewport, setViewport, zoomIn, zoomOut } = useReactFlow();
  const [hasMap, setMap] = useState(false);
  const [opened, setOpened] = useState<string | null>(null);
  const [follows, setFollows] = useState(true);
  const isShiftDown = useKeyPress('Shift');
  const { reveal, focus, showWhole, moved } = useReveal(drawing, { isWholeAtFirst: !isLive });
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

  useEffect(() => {
    if (opened !== null && !drawing.folds.has(opened)) reveal(opened);
  }, [opened, drawing, reveal]);

  function choose(id: string) {
    const part = drawing.parts.find((each) => each.id === id);
    if (!part) return;
    const place = placeOf(part.data.state);
    const [edge] = edgesOfPart(part);
    if (part.type === 'fold') {
      folding?.toggle(place);
      setOpened(place);
    } else if (part.type === 'note' && edge !== undefined) onSelectNote(edge);
    else onSelect(part.type === 'board' || part.type === 'outcome' ? place : id);
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
      <Stack direction="row" sx={{ flexWrap: 'wrap', columnGap: 3, alignItems: 'center' }}>
        <Typography variant="subtitle1" component="h2">
          {drawing.machine.id}
        </Typography>
        <ZoomLevel />
        <ButtonGroup size="small" color="inherit" aria-label="Zoom of the drawing">
          <Button aria-label="Zoom out" onClick={() => void zoomOut()}>
            −
          </Button>
          <Button aria-label="Zoom in" onClick={() => void zoomIn()}>
            +
          </Button>
          <Button onClick={fitWhole}>Fit</Button>
        </ButtonGroup>
        <TakenLast machine={drawing.machine} lit={lit} />
        {isLive && (
          <>
            <Check label="Follow the state" isOn={follows} onChange={setFollows} />
            <Button
              size="small"
              color="inherit"
              disabled={here === undefined}
              onClick={() => here && focus(here)}
            >
              Show the current state
            </Button>
          </>
        )}
        {folding && <Folds folding={folding} />}
        <Check label="Map" isOn={hasMap} onChange={setMap} />
        <Search machine={drawing.machine} onFind={find} />
        {children}
      </Stack>
      <div className={styles.sheet}>
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
        </ReactFlow>
        {hasMap && (
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
            maskColor={paint('shade')}
          />
        )}
      </div>
    </>
  );
}

/** The edges that were taken last, which are highlighted in the drawing as far as it shows them. */
function TakenLast({ machine, lit }: { machine: AnyStateMachine; lit: ReadonlySet<string> }) {
  const edges = [...lit].flatMap((id) => edgeOf(machine, id) ?? []);
  const [first] = edges;
  if (!first) return null;
  return (
    <Typography variant="body2">
      Taken last: <b>{first.event}</b> {edges.map((edge) => moveInWords(edge)).join(', ')}
    </Typography>
  );
}

/** The controls for how much is drawn. */
function Folds({
  folding: { view, all, isFoldable, hasTwins, isOnce, setOnce, setBrief },
}: {
  folding: Folding;
}) {
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', columnGap: 2, alignItems: 'center' }}>
      {isFoldable && (
        <>
          <Button size="small" color="inherit" onClick={() => all(true)}>
            Unfold all
          </Button>
          <Button size="small" color="inherit" onClick={() => all(false)}>
            Fold all
          </Button>
        </>
      )}
      {hasTwins && <Check label="Draw equal edges once" isOn={isOnce} onChange={setOnce} />}
      <Check label="All details" isOn={!view.isBrief} onChange={(isOn) => setBrief(!isOn)} />
    </Stack>
  );
}

/** The map shows only states, and where the machine is. */
function mapColour(type: string | undefined, isActive: boolean): string {
  if (type !== 'state') return 'transparent';
  return paint(isActive ? 'active' : 'box');
}
