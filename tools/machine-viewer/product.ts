import { createContext, type ReactNode, useContext } from 'react';
import type { AnyStateMachine, AnyStateNode } from 'xstate';
import type { Visited } from './drawing/drawn.ts';
import type { RecordedPath } from './recorded-path.ts';
import type { Recording } from './recording.ts';

/** A named start of a machine, with its input. */
export type Start = { name: string; input: unknown };

/** An event with whatever it carries. */
export type AnEvent = { type: string };

/** What the running machines of a product are recorded with. */
export type Recorded = {
  /** Every machine of the product; each has an id of its own. */
  machines: readonly AnyStateMachine[];
  /**
   * Returns events of a machine with the payloads that its guards read. The outcome of an actor is one of them:
   * `xstate.done.actor.save` with an `output`.
   */
  eventsOf?(machine: string): readonly AnEvent[];
};

/** What the viewer knows of a product. Only the machines are required: their definitions have states, events and descriptions. */
export type Product = Recorded & {
  /** Returns the starts of a machine that has an input; the first is the most common one. */
  startsOf?(machine: string): readonly Start[];
  /** Returns a sentence about what a guard requires; null without one. */
  describeGuard?(machine: string, guard: string): string | null;
  /** A number that changes whenever older recordings can no longer be interpreted. */
  version?: number;
  /** The machine whose earlier states the product can show in another tab. */
  past?: string;
  /** Returns a recording as a path of the product's test plan. */
  pathOf?(recording: Recording): Promise<RecordedPath>;
  /** Returns where the product's tests cover each edge of a machine, by its id, and the figure as text. */
  coverageOf?(machine: string): Promise<{ visited: ReadonlyMap<string, Visited>; figure: string }>;
  /** The ids of the machines by the part of the product that they belong to; the others follow. */
  groups?: Readonly<Record<string, readonly string[]>>;
  /** Buttons for the actions on a state. */
  stateActions?(state: AnyStateNode): ReactNode;
  /** A sentence about the page, below its title. */
  about?: ReactNode;
  /** Switches in the page's header. */
  switches?: ReactNode;
};

const context = createContext<Product>({ machines: [] });

/** Provides the product to the parts of the viewer. */
export const ProductProvider = context.Provider;

/** Returns the product. */
export function useProduct(): Product {
  return useContext(context);
}

/** Returns a machine of the product by its id; undefined if it has none. */
export function machineIn({ machines }: Recorded, id: string | null): AnyStateMachine | undefined {
  return machines.find((machine) => machine.id === id);
}
