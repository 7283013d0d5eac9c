import type { paths } from '#contract/schema.d.ts';

/** Whether a path has a method; the generated types contain missing methods as `never`. */
type Has<Path extends keyof paths, Method extends string> = Method extends keyof paths[Path]
  ? [Exclude<paths[Path][Method], undefined>] extends [never]
    ? false
    : true
  : false;

type JsonOf<Operation> = Operation extends { responses: infer Responses }
  ? {
      [Status in keyof Responses]: Status extends 200 | 201
        ? Responses[Status] extends { content: { 'application/json': infer Body } }
          ? Body
          : never
        : never;
    }[keyof Responses]
  : never;

/** The paths that return a page of `items`. */
export type CollectionPath = {
  [Path in keyof paths]: JsonOf<paths[Path]['get']> extends { items: readonly unknown[] } ? Path : never;
}[keyof paths];

/** The paths of one record by its id. */
export type ItemPath = Extract<keyof paths, `${string}/{id}`>;

/** The paths that change one aspect of a record, such as its status. */
export type ChangePath = {
  [Path in Extract<keyof paths, `${string}/{id}/${string}`>]: Has<Path, 'patch'> extends true ? Path : never;
}[Extract<keyof paths, `${string}/{id}/${string}`>];

/** The paths that create a record. */
export type MadePath = {
  [Path in keyof paths]: Has<Path, 'post'> extends true ? Path : never;
}[keyof paths];

export type AnswerOf<Path extends CollectionPath> = Extract<
  JsonOf<paths[Path]['get']>,
  { items: readonly unknown[] }
>;

export type RecordOf<Path extends CollectionPath> = AnswerOf<Path>['items'][number];

/** The query parameters of a list. */
export type QueryOf<Path extends CollectionPath> = paths[Path]['get'] extends {
  parameters: { query?: infer Query };
}
  ? NonNullable<Query>
  : never;

/** The calls that the contract has for a list and for one of its records. */
export type CallOf<Path extends CollectionPath, Item extends ItemPath> =
  | (Has<Path, 'post'> extends true ? 'create' : never)
  | ([Item] extends [never]
      ? never
      :
          | (Has<Item, 'get'> extends true ? 'one' : never)
          | (Has<Item, 'patch'> extends true ? 'update' : never)
          | (Has<Item, 'delete'> extends true ? 'remove' : never));
