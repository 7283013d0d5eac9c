import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { memo, type ReactNode } from 'react';
import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { nodesOf, placeOf } from '#machines/graph/edges.ts';
import { coverageText } from '../canvas/shown-parts.ts';
import type { Visited } from '../drawing/drawn.ts';
import { edgesInWords, type LabelledEdge, stateInWords } from '../drawing/in-words.ts';

type DetailsProps = {
  machine: AnyStateMachine;
  /** A state's place, or an edge's id. */
  selected: string | null;
  /** Where the path tests cover each edge; undefined if that is not shown. */
  visited: ReadonlyMap<string, Visited> | undefined;
  onSelect(id: string): void;
  /** Buttons for the actions on a state. */
  stateActions(state: AnyStateNode): ReactNode;
};

type Facts = readonly (readonly [name: string, value: ReactNode])[];

/** The definition of the state or the edge that is selected in the drawing. */
export const Details = memo(function Details(props: DetailsProps) {
  const { machine, selected, visited, onSelect, stateActions } = props;
  const edges = edgesInWords(machine);
  const edge = edges.find(({ id }) => id === selected);
  const state = nodesOf(machine).find((node) => placeOf(node) === selected);
  const link = (id: string, text = id) => (
    <Link key={id} component="button" align="left" sx={{ mr: 1.5 }} onClick={() => onSelect(id)}>
      {text}
    </Link>
  );
  const facts = edge
    ? edgeFacts(
        edge,
        edges.filter((other) => isAlternative(edge, other)),
        visited?.get(edge.id),
        link,
      )
    : state
      ? stateFacts(state, edges, link)
      : [['', 'Choose a state or an edge in the drawing to read its definition.'] as const];
  return (
    <Stack
      component="section"
      aria-label="Chosen in the drawing"
      sx={{ overflow: 'auto', overflowWrap: 'anywhere' }}
    >
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
        {(edge || state) && (
          <Typography variant="subtitle1" component="h3" sx={{ flexGrow: 1 }}>
            {edge?.event ?? (state && placeOf(state))}
          </Typography>
        )}
        {state && stateActions(state)}
      </Stack>
      <Table size="small">
        <TableBody>
          {facts.map(([name, value]) => (
            <TableRow key={name}>
              {name && (
                <TableCell component="th" scope="row" sx={{ width: 104, px: 0, verticalAlign: 'top' }}>
                  {name}
                </TableCell>
              )}
              <TableCell sx={{ px: 0 }}>{value}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Stack>
  );
});

type LinkTo = (id: string, text?: string) => ReactNode;

/** Returns whether an edge leads elsewhere, by the same event out of the same state under the same guard. */
function isAlternative(edge: LabelledEdge, other: LabelledEdge): boolean {
  return (
    other !== edge && other.source === edge.source && other.event === edge.event && other.guard === edge.guard
  );
}

function edgeFacts(
  edge: LabelledEdge,
  alternatives: readonly LabelledEdge[],
  visited: Visited | undefined,
  link: LinkTo,
): Facts {
  const { id, source, targets, guard, actions, by } = edge;
  return [
    ...meaning(edge.definition.description),
    ['Edge', <code key={id}>{id}</code>],
    ['From', link(placeOf(source))],
    ['To', targets.length > 0 ? targets.map((target) => link(placeOf(target))) : withoutTarget(edge)],
    ...(alternatives.length > 0
      ? [
          [
            'Or to',
            alternatives.map(({ id, targets: [target] }) => link(id, target && placeOf(target))),
          ] as const,
        ]
      : []),
    ...factOf('Taken by', by),
    ...factOf('Guard', guard === null ? [] : [guard]),
    ...factOf('Actions', actions),
    ...factOf('Path tests', visited === undefined ? [] : [coverageText[visited]]),
  ];
}

function meaning(description: string | undefined): Facts {
  return description === undefined ? [] : [['Meaning', description]];
}

function withoutTarget({ isForbidden }: LabelledEdge): string {
  return isForbidden ? 'the event is swallowed here' : 'stays';
}

function stateFacts(state: AnyStateNode, edges: readonly LabelledEdge[], link: LinkTo): Facts {
  const { isInitial, path, invokes, entry, exit } = stateInWords(state);
  const own = edges.filter(({ source }) => source === state);
  return [
    ...meaning(state.description),
    ['Kind', isInitial ? `${state.type}, entered first` : state.type],
    ...factOf('Address', path === null ? [] : [path]),
    ...factOf('Tags', state.tags),
    ...factOf('On entry', entry),
    ...factOf('On exit', exit),
    ...factOf('Invokes', invokes),
    ...(own.length > 0
      ? [
          [
            'Edges',
            own.map(({ id, event, guard }) => link(id, guard ? `${event} [${guard}]` : event)),
          ] as const,
        ]
      : []),
  ];
}

function factOf(name: string, values: readonly string[]): Facts {
  return values.length > 0 ? [[name, values.join(', ')]] : [];
}
