/** A label with its value, and a note in small print below it. @property signature is set instead of the value */
export type DocumentRow = { label: string; value: string; remark?: string; signature?: SetSignature };
/** A typed name, or the path of a drawing, whose area is `signatureArea`. */
export type SetSignature = { typed: string } | { drawn: string };
/** Related rows; '' for no title. */
export type DocumentGroup = { title: string; rows: DocumentRow[] };
export type DocumentSection = { title: string; groups: DocumentGroup[] };

/** The content of a document. */
export type SetDocument = {
  /** Metadata of the file, like `author` and `createdAt`. */
  title: string;
  /** Set above the heading. */
  author: string;
  heading: string;
  /** ISO 8601; metadata of the file, so that the same document always gives the same file. */
  createdAt: string;
  /** At the left of every page's foot. */
  footer: string;
  facts: DocumentRow[];
  sections: DocumentSection[];
};
