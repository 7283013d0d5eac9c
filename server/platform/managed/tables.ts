/** What `search` finds an entry of a managed resource by. The databases index it in their own ways. */
export interface SearchIndexTable {
  resource: string;
  entry_id: string;
  /** As `indexedOf` makes them. */
  tokens: string;
}

/** Stamps with which readers detect changes of a resource's public content. */
export interface ManagedStampsTable {
  resource: string;
  stamp: string;
}

declare module '#server/platform/db/schema.ts' {
  interface Database {
    search_index: SearchIndexTable;
    managed_stamps: ManagedStampsTable;
  }
}
