import Elk from 'elkjs/lib/elk.bundled.js';
import type { AnyStateMachine } from 'xstate';
import type { Drawing } from './drawn.ts';
import type { Folds } from './folds.ts';
import { layoutOf } from './layout.ts';

/** A machine laid out where it is asked for, which takes all of that thread: for a file to be written, or a test. */
export function layoutHere(machine: AnyStateMachine, folds?: Folds): Promise<Drawing> {
  return layoutOf(new Elk(), machine, folds);
}
