import Elk, { type ELK } from 'elkjs/lib/elk-api.js';
import workerUrl from 'elkjs/lib/elk-worker.min.js?url';
import type { AnyStateMachine } from 'xstate';
import type { Drawing } from './drawn.ts';
import type { Folds } from './folds.ts';
import { layoutOf } from './layout.ts';

let elk: ELK | undefined;

/** A machine laid out by a worker, which takes a moment: the page goes on showing what happens meanwhile. */
export function layoutBeside(machine: AnyStateMachine, folds: Folds): Promise<Drawing> {
  elk ??= new Elk({ workerUrl });
  return layoutOf(elk, machine, folds);
}
