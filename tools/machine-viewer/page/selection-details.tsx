import type { ReactNode } from 'react';
import type { GraphEdge, GraphState, MachineGraph } from '../drawing/graph.ts';
import type { EdgeState } from '../drawing/machine-svg.tsx';
import styles from './selection-details.module.css';

type SelectionDetailsProps = {
  graph: MachineGraph;
  /** A state's place, or an edge's id. */
  selected: string | null;
  edgeState: (edge: string) => EdgeState;
  onSelect(id: string): void;
  /** What can be done with a state: a row of buttons. */
  stateActions?: ((state: GraphState) => ReactNode) | undefined;
};

/** What the machine's definition says of the state or the edge that was chosen in the drawing. */
export function SelectionDetails({
  graph,
  selected,
  edgeState,
  onSelect,
  stateActions,
}: SelectionDetailsProps) {
  const edge = graph.edges.find(({ id }) => id === selected);
  const state = selected === null ? undefined : stateAt(graph.root, selected);
  return (
    <section className={styles.details} aria-label="Chosen in the drawing">
      {edge && <EdgeDetails edge={edge} walked={edgeState(edge.id)} onSelect={onSelect} />}
      {state && (
        <StateDetails state={state} edges={graph.edges} onSelect={onSelect} actions={stateActions?.(state)} />
      )}
      {!edge && !state && (
        <p className={styles.quiet}>Choose a state or an edge in the drawing to read its definition.</p>
      )}
    </section>
  );
}

type EdgeDetailsProps = { edge: GraphEdge; walked: EdgeState; onSelect(id: string): void };

function EdgeDetails({ edge, walked, onSelect }: EdgeDetailsProps) {
  return (
    <>
      <h3 className={styles.title}>{edge.event}</h3>
      <dl className={styles.facts}>
        <Fact name="Edge">
          <code>{edge.id}</code>
        </Fact>
        <Fact name="From">
          <Place place={edge.source} onSelect={onSelect} />
        </Fact>
        <Fact name="To">
          {edge.targets.map((place) => (
            <Place key={place} place={place} onSelect={onSelect} />
          ))}
          {edge.targets.length === 0 && (edge.isForbidden ? 'the event is swallowed here' : 'stays')}
        </Fact>
        {edge.guard && <Fact name="Guard">{edge.guard}</Fact>}
        {edge.actions.length > 0 && <Fact name="Actions">{edge.actions.join(', ')}</Fact>}
        {walked && <Fact name="Path tests">{walked === 'walked' ? 'walk it' : 'do not walk it'}</Fact>}
      </dl>
    </>
  );
}

type StateDetailsProps = {
  state: GraphState;
  edges: readonly GraphEdge[];
  onSelect(id: string): void;
  actions: ReactNode;
};

function StateDetails({ state, edges, onSelect, actions }: StateDetailsProps) {
  const own = edges.filter(({ source }) => source === state.place);
  return (
    <>
      <div className={styles.head}>
        <h3 className={styles.title}>{state.place}</h3>
        {actions}
      </div>
      <dl className={styles.facts}>
        <Fact name="Kind">{state.isInitial ? `${state.kind}, entered first` : state.kind}</Fact>
        {state.path && <Fact name="Address">{state.path}</Fact>}
        {state.tags.length > 0 && <Fact name="Tags">{state.tags.join(', ')}</Fact>}
        {state.entry.length > 0 && <Fact name="On entry">{state.entry.join(', ')}</Fact>}
        {state.exit.length > 0 && <Fact name="On exit">{state.exit.join(', ')}</Fact>}
        {state.invokes.length > 0 && (
          <Fact name="Invokes">
            {state.invokes.map(({ id, src }) => (id === src ? id : `${src} as ${id}`)).join(', ')}
          </Fact>
        )}
        {own.length > 0 && (
          <Fact name="Edges">
            {own.map(({ id, event, guard }) => (
              <button key={id} type="button" className={styles.link} onClick={() => onSelect(id)}>
                {guard ? `${event} [${guard}]` : event}
              </button>
            ))}
          </Fact>
        )}
      </dl>
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Place({ place, onSelect }: { place: string; onSelect(id: string): void }) {
  return (
    <button type="button" className={styles.link} onClick={() => onSelect(place)}>
      {place}
    </button>
  );
}

function stateAt(state: GraphState, place: string): GraphState | undefined {
  if (state.place === place) return state;
  for (const inner of state.states) {
    const found = stateAt(inner, place);
    if (found) return found;
  }
  return undefined;
}
