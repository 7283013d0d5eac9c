/** What a machine says, as a drawing needs it: plain data, without functions. */
export type MachineGraph = {
  /** The machine's id. */
  machine: string;
  root: GraphState;
  /** In the order of `edgesOf`. */
  edges: readonly GraphEdge[];
};

export type StateKind = 'atomic' | 'compound' | 'parallel' | 'final' | 'history';

export type GraphState = {
  /** As `placeOf` of paths/edges.ts has it; unique in its machine. */
  place: string;
  key: string;
  kind: StateKind;
  /** Whether the state around it opens with it. */
  isInitial: boolean;
  tags: readonly string[];
  /** Names of actions. */
  entry: readonly string[];
  exit: readonly string[];
  invokes: readonly { id: string; src: string }[];
  /** The address in the portal, where the state has one. */
  path: string | null;
  states: readonly GraphState[];
};

export type GraphEdge = {
  /** As `edgesOf` of paths/edges.ts has it; unique in its machine. */
  id: string;
  /** A state's place. */
  source: string;
  /** Places of states; empty where nothing is entered. */
  targets: readonly string[];
  /** In plain reading: `save`, `done saveSection`, `error saveSection`, `after 1000`, `always`. */
  event: string;
  /** With its plain params: `isAt wallet`. */
  guard: string | null;
  actions: readonly string[];
  /** The event is swallowed here: the states around do not hear it. */
  isForbidden: boolean;
};
