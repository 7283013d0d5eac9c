/**
 * Every table. Each folder adds its own in a `tables.ts` next to its repositories, so that this module does not depend
 * on its users.
 */
// biome-ignore lint/suspicious/noEmptyInterface: it is filled by declaration merging.
export interface Database {}
