import type { GraphEdge } from './graph.ts';

/** The edges from one state to another, which are drawn as one arrow. */
export type Way = {
  source: string;
  target: string;
  edges: readonly GraphEdge[];
  /** The target is no part of the same island, or lies around the source: a signpost stands for it. */
  isFar: boolean;
  /** The edges are words in the source's box; the arrow, without a label, shows where they lead. */
  isHint: boolean;
};
