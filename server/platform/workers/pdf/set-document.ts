/** A label with what stands beside it, and, in small letters, beneath it. */
export type DocumentRow = { label: string; value: string; remark?: string };
/** Rows that belong together; '' stands for no title. */
export type DocumentGroup = { title: string; rows: DocumentRow[] };
export type DocumentSection = { title: string; groups: DocumentGroup[] };

/** All that is set of a document. */
export type SetDocument = {
  /** Told in the file, as `author` and `createdAt` are. */
  title: string;
  /** Stands above the heading. */
  author: string;
  heading: string;
  /** ISO 8601; told in the file, so that the same document is the same file each time. */
  createdAt: string;
  /** Stands at the left of every page's foot. */
  footer: string;
  facts: DocumentRow[];
  sections: DocumentSection[];
};
