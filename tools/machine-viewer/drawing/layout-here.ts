import Elk from 'elkjs/lib/elk.bundled.js';
import type { AnyStateMachine } from 'xstate';
import type { Drawing } from './drawn.ts';
import type { Folds } from './folds.ts';
import { layoutOf } from './layout.ts';

/** Lays a machine out in the current thread, which it blocks: for a file, or a test. */
export function layoutHere(machine: AnyStateMachine, folds?: Folds): Promise<Drawing> {
  return layoutOf(new Elk(), machine, folds);
}
