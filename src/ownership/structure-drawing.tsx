import '@xyflow/react/dist/style.css';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import ButtonGroup from '@mui/material/ButtonGroup';
import Skeleton from '@mui/material/Skeleton';
import {
  type Edge,
  type EdgeProps,
  Handle,
  type Node,
  type NodeProps,
  Position,
  ReactFlow,
  ReactFlowProvider,
  useReactFlow,
  useStore,
} from '@xyflow/react';
import { useEffect, useId, useMemo } from 'react';
import { useColorMode } from '#tools/machine-viewer/canvas/use-color-mode.ts';
import { type DrawnLink, type DrawnNode, type DrawnStructure, nodeSize, pathOf } from './drawn-structure.ts';
import shared from './ownership.module.css';
import styles from './structure-drawing.module.css';

type StructureNode = Node<{ drawn: DrawnNode }, 'box'>;
type StructureEdge = Edge<{ drawn: DrawnLink }, 'line'>;

interface StructureDrawingProps {
  drawn: DrawnStructure | null;
  error: Error | null;
  /** The accessible name. */
  label?: string | undefined;
  /** Opens the details of a person or an organization. */
  onSelect(id: string): void;
}

/** The structure as boxes and lines, the owners above the client. On paper it is drawn to the width of the page. */
export function StructureDrawing({
  drawn,
  error,
  label = 'Drawing of the ownership',
  onSelect,
}: StructureDrawingProps) {
  if (error) return <Alert severity="error">The drawing could not be made: {error.message}</Alert>;
  if (!drawn) return <Skeleton variant="rounded" height={440} aria-label="Drawing" />;
  return (
    <>
      <div className={shared.screenOnly}>
        <ReactFlowProvider>
          <OnScreen drawn={drawn} label={label} onSelect={onSelect} />
        </ReactFlowProvider>
      </div>
      <OnPaper drawn={drawn} label={label} />
    </>
  );
}

const nodeTypes = { box: BoxNode };
const edgeTypes = { line: LineEdge };

interface DrawnProps {
  drawn: DrawnStructure;
  label: string;
}

function OnScreen({ drawn, label, onSelect }: DrawnProps & { onSelect(id: string): void }) {
  const { fitView, zoomIn, zoomOut } = useReactFlow();
  const mode = useColorMode();
  const nodes = useMemo(
    () =>
      drawn.nodes.map(
        (node): StructureNode => ({
          id: node.id,
          type: 'box',
          position: { x: node.x, y: node.y },
          ...nodeSize,
          data: { drawn: node },
          focusable: node.kind !== 'others',
          ariaLabel: [node.name, node.facts, node.isOwner && 'beneficial owner'].filter(Boolean).join(', '),
        }),
      ),
    [drawn],
  );
  const edges = useMemo(
    () =>
      drawn.links.map(
        (link): StructureEdge => ({
          id: link.id,
          type: 'line',
          source: link.owner,
          target: link.owned,
          data: { drawn: link },
        }),
      ),
    [drawn],
  );
  // 0 while the window is printed, which must not change the view.
  const width = useStore((state) => state.width);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another drawing has another size
  useEffect(() => {
    if (width > 0) void fitView({ maxZoom: 1 });
  }, [drawn, width, fitView]);
  return (
    <>
      <ButtonGroup
        size="small"
        color="inherit"
        aria-label="Zoom of the drawing"
        className={styles.zoom ?? ''}
      >
        <Button aria-label="Zoom out" onClick={() => void zoomOut()}>
          −
        </Button>
        <Button aria-label="Zoom in" onClick={() => void zoomIn()}>
          +
        </Button>
        <Button onClick={() => void fitView({ maxZoom: 1 })}>Fit</Button>
      </ButtonGroup>
      <div className={styles.frame}>
        <ReactFlow
          aria-label={label}
          nodes={nodes}
          edges={edges}
          nodeTypes={nodeTypes}
          edgeTypes={edgeTypes}
          colorMode={mode}
          nodesDraggable={false}
          nodesConnectable={false}
          edgesFocusable={false}
          minZoom={0.05}
          maxZoom={2}
          fitView
          fitViewOptions={{ maxZoom: 1 }}
          preventScrolling={false}
          zoomOnScroll={false}
          deleteKeyCode={null}
          selectionKeyCode={null}
          multiSelectionKeyCode={null}
          onNodesChange={(changes) => {
            for (const change of changes)
              if (change.type === 'select' && change.selected) onSelect(change.id);
          }}
        />
      </div>
    </>
  );
}

function BoxNode({ data: { drawn } }: NodeProps<StructureNode>) {
  return (
    <div className={`${styles.box} ${drawn.isOwner ? styles.owner : ''}`} data-kind={drawn.kind}>
      <Handle type="target" position={Position.Top} className={styles.handle ?? ''} />
      <strong className={styles.name}>{drawn.name}</strong>
      <span className={styles.facts}>{drawn.facts}</span>
      <Handle type="source" position={Position.Bottom} className={styles.handle ?? ''} />
    </div>
  );
}

function LineEdge({ data }: EdgeProps<StructureEdge>) {
  return data ? <Line link={data.drawn} /> : null;
}

/** A line with an arrow head and its text. */
function Line({ link: { points, text } }: { link: DrawnLink }) {
  const [start] = points;
  const end = points.at(-1);
  return (
    <g>
      <path d={pathOf(points)} className={styles.line} />
      {end && (
        <path
          d={`M${end.x - 4} ${end.y - 7}L${end.x} ${end.y}L${end.x + 4} ${end.y - 7}z`}
          className={styles.head}
        />
      )}
      {text !== '' && start && (
        <text x={start.x + 5} y={start.y + 15} className={styles.label}>
          {text}
        </text>
      )}
    </g>
  );
}

/** The drawing for a printed page: the browser scales it to the width of the page. */
function OnPaper({ drawn, label }: DrawnProps) {
  const id = useId();
  return (
    <svg
      className={styles.paper}
      style={{ maxWidth: drawn.width }}
      viewBox={`0 0 ${drawn.width} ${drawn.height}`}
      role="img"
      aria-labelledby={id}
    >
      <title id={id}>{label}</title>
      {drawn.links.map((link) => (
        <Line key={link.id} link={link} />
      ))}
      {drawn.nodes.map(({ id: node, x, y, name, facts, isOwner, kind }) => (
        <g key={node} data-kind={kind}>
          <rect
            x={x}
            y={y}
            {...nodeSize}
            rx={kind === 'person' ? 16 : 4}
            className={`${styles.paperBox} ${isOwner ? styles.paperOwner : ''}`}
          />
          {linesOf(name).map((line, index) => (
            <text key={line} x={x + nodeSize.width / 2} y={y + 22 + index * 15} className={styles.paperName}>
              {line}
            </text>
          ))}
          <text x={x + nodeSize.width / 2} y={y + 58} className={styles.paperFacts}>
            {facts}
          </text>
        </g>
      ))}
    </svg>
  );
}

/** The number of characters of a name that fit into a box. */
const lineLength = 26;

/** Returns a name as at most two lines; the end of a longer one is left out. */
function linesOf(name: string): string[] {
  if (name.length <= lineLength) return [name];
  const space = name.lastIndexOf(' ', lineLength);
  const cut = space > 0 ? space : lineLength;
  const rest = name.slice(cut).trim();
  return [name.slice(0, cut), rest.length > lineLength ? `${rest.slice(0, lineLength - 1)}…` : rest];
}
