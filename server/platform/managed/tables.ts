/** What an entry of a managed resource is found by: the beginnings of its words, as `beginningsOf` gives them. */
export interface ManagedWordsTable {
  resource: string;
  word: string;
  /** What stands in the column of the resource's first order, so that the entries of a word are in it. */
  place: string;
  id: string;
}

/** By which readers of a resource know that nothing of what everybody sees of it has changed. */
export interface ManagedStampsTable {
  resource: string;
  stamp: string;
}

declare module '#server/platform/db/schema.ts' {
  interface Database {
    managed_words: ManagedWordsTable;
    managed_stamps: ManagedStampsTable;
  }
}
