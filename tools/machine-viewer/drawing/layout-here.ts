import Elk from 'elkjs/lib/elk.bundled.js';
import type { AnyStateMachine } from 'xstate';
import type { Drawing } from './drawn.ts';
import type { View } from './folds.ts';
import { layoutOf } from './layout.ts';

/** Lays a machine out in the current thread, which it blocks: for a file, or a test. */
export function layoutHere(machine: AnyStateMachine, view?: View): Promise<Drawing> {
  return layoutOf(new Elk(), machine, view);
}
