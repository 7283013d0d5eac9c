/**
 * Every table. Each folder adds its own, in a `tables.ts` beside the repositories that read them, so that the database
 * knows none of those who use it.
 */
// biome-ignore lint/suspicious/noEmptyInterface: it is filled by declaration merging.
export interface Database {}
