import type { paths } from './schema.d.ts';

/** The sections: every record that a client reads and saves at `/x` and staff in their place at `/x/admin`. */
export type SectionId = {
  [Path in keyof paths]: Path extends `/${infer Id}`
    ? `${Path}/admin` extends keyof paths
      ? paths[Path] extends { put: object }
        ? Id
        : never
      : never
    : never;
}[keyof paths];

type Answered<Path> = Path extends {
  get: { responses: { 200: { content: { 'application/json': infer Kept } } } };
}
  ? Kept
  : never;

/** What each section keeps, by its id: its path in the API without the slash (specification section 7). */
export type SectionRecords = { [Id in SectionId]: Answered<paths[`/${Id}`]> };

/** A record as a form holds it before the server has judged it: any text where the contract names the legal ones. */
export type AsTyped<Data> = Data extends string
  ? string
  : Data extends readonly (infer Item)[]
    ? readonly AsTyped<Item>[]
    : Data extends object
      ? { [Key in keyof Data]: AsTyped<Data[Key]> }
      : Data;
