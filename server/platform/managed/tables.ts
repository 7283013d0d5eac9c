/** What an entry of a managed resource is found by: the beginnings of its words, as `beginningsOf` gives them. */
export interface ManagedWordsTable {
  /** Which resource in which of its orders, as `orderOf` names it: a word's entries stand in each of them. */
  resource: string;
  word: string;
  /** What stands in the column of that order. */
  place: string;
  id: string;
}

/** Stamps with which readers detect changes of a resource's public content. */
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
