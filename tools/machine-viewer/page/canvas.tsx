import '@xyflow/react/dist/style.css';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import {
  Controls,
  getViewportForBounds,
  Handle,
  Position,
  ReactFlow,
  ReactFlowProvider,
  type Rect,
  useKeyPress,
  useReactFlow,
  useStore,
  useStoreApi,
  useViewport,
} from '@xyflow/react';
import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { placeOf } from '#paths/edges.ts';
import { useColorMode } from '#src/ui/browser/color-scheme.ts';
import type { Drawing, DrawnPart } from '../drawing/layout.ts';
import { paint, styleInPage } from '../drawing/paint.ts';
import { Shape, WayHeads, WayLine } from '../drawing/shapes.tsx';
import styles from './canvas.module.css';
import { Check } from './check.tsx';
import { activePart, choosable, type Shown, shownPart, shownWay } from './shown-parts.ts';

type CanvasProps = Shown & {
  drawing: Drawing;
  onSelect(id: string): void;
  /** Shown beside the name. */
  children: ReactNode;
};

const nodeTypes = { state: Part, face: Part, row: Part, label: Part, board: Part, dot: Part };
const edgeTypes = { way: WayLine };
const whole = { padding: 0.02, maxZoom: 1 };
/** All of the largest drawing is to be seen on a phone. */
const smallest = 0.05;
/** Below it, text cannot be read. */
const readable = 0.45;
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

/** A drawing to move about in. What is active, or was chosen elsewhere, is brought into sight. */
export function Canvas(props: CanvasProps) {
  return (
    <ReactFlowProvider>
      <style>{styleInPage}</style>
      <Flow {...props} />
    </ReactFlowProvider>
  );
}

function Flow({ drawing, active, walked, selected, onSelect, children }: CanvasProps) {
  const { mode } = useColorMode();
  const { getViewport, setViewport } = useReactFlow();
  const [follows, setFollows] = useState(true);
  const isShiftDown = useKeyPress('Shift');
  const reveal = useReveal(drawing);
  const bare = useMemo(() => drawing.parts.map(choosable), [drawing]);
  const parts = useMemo(
    () => bare.map((part) => shownPart(part, { active, walked, selected })),
    [bare, active, walked, selected],
  );
  const ways = useMemo(
    () => drawing.ways.map((way) => shownWay(way, { walked, selected })),
    [drawing, walked, selected],
  );

  useEffect(() => {
    const part = follows ? activePart(drawing, active) : null;
    if (part) reveal(part);
  }, [drawing, active, follows, reveal]);
  useEffect(() => {
    if (selected !== null) reveal(selected);
  }, [selected, reveal]);

  function choose(id: string) {
    const board = drawing.parts.find((part) => part.id === id && part.type === 'board');
    onSelect(board ? placeOf(board.data.state) : id);
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
        <Check label="Follow the state" isOn={follows} onChange={setFollows} />
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
        panOnScroll={isShiftDown}
        zoomOnDoubleClick={false}
        deleteKeyCode={null}
        selectionKeyCode={null}
        multiSelectionKeyCode={null}
      >
        <WayHeadsInPage />
        <Controls showInteractive={false} fitViewOptions={whole} onFitView={() => setFollows(false)} />
      </ReactFlow>
    </>
  );
}

/** Shows the whole; then moves only where a part is not in sight, and comes nearer where it could not be read. */
function useReveal({ parts, width, height }: Drawing): (id: string) => void {
  const { getViewport, setViewport, isNodeIntersecting } = useReactFlow();
  const store = useStoreApi();
  const frameWidth = useStore((state) => state.width);
  const frameHeight = useStore((state) => state.height);
  const isReady = useStore((state) => state.panZoom !== null && state.width > 0);
  const show = useCallback(
    (box: Rect, least: number, most: number) => {
      const frame = store.getState();
      void setViewport(getViewportForBounds(box, frame.width, frame.height, least, most, '24px'));
    },
    [setViewport, store],
  );
  useEffect(() => {
    if (isReady) show({ x: 0, y: 0, width, height }, smallest, 1);
  }, [isReady, show, width, height]);
  return useCallback(
    (id: string) => {
      const part = parts.find((each) => each.id === id);
      if (!isReady || !part) return;
      const box = { width: 0, height: 0, ...part, ...part.position };
      const { x, y, zoom } = getViewport();
      const sight = { x: -x / zoom, y: -y / zoom, width: frameWidth / zoom, height: frameHeight / zoom };
      const isInSight = zoom >= readable && isNodeIntersecting(box, sight, false);
      if (!isInSight) show(box, readable, Math.max(1, zoom));
    },
    [parts, isReady, getViewport, isNodeIntersecting, show, frameWidth, frameHeight],
  );
}

function Part({ type, data, width, height }: Pick<DrawnPart, 'type' | 'data' | 'width' | 'height'>) {
  return (
    <>
      <svg width={width} height={height} aria-hidden="true">
        <title>{data.label}</title>
        <Shape type={type} data={data} width={width} height={height} />
      </svg>
      {(type === 'state' || type === 'dot' || type === 'board') && (
        // A way knows its own points, but the library asks for where it is tied.
        <>
          <Handle type="source" position={Position.Top} />
          <Handle type="target" position={Position.Top} />
        </>
      )}
    </>
  );
}

function WayHeadsInPage() {
  return (
    <svg width="0" height="0" aria-hidden="true">
      <WayHeads />
    </svg>
  );
}

function ZoomLevel() {
  const { zoom } = useViewport();
  return (
    <Typography component="output" aria-label="Zoom" variant="body2" color="text.secondary">
      {Math.round(zoom * 100)}%
    </Typography>
  );
}
