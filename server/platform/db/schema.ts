/**
 * Every table. Each folder adds its own, a managed resource in its `definition.ts` and others in `tables.ts`, so that this module does not depend
 * on its users.
 */
// biome-ignore lint/suspicious/noEmptyInterface: it is filled by declaration merging.
export interface Database {}
