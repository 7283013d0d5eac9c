import type { components } from '#contract/schema.d.ts';

/** What an application to be registered as a money services business holds, part by part. */
export type MsbContent = components['schemas']['MsbContent'];
export type MsbPartId = keyof MsbContent;

/** A choice of a list: what is kept, and how it reads. */
export type MsbChoice = { value: string; label: string };

/** What kind of answer a field takes. `amount`: a whole number of a currency; `choices`: several of a list. */
export type MsbFieldKind =
  | { kind: 'text' | 'area'; max: number; isName?: boolean }
  | {
      kind:
        | 'email'
        | 'phone'
        | 'website'
        | 'date'
        | 'pastDate'
        | 'birthDate'
        | 'country'
        | 'currency'
        | 'yesNo'
        | 'agreed';
    }
  | { kind: 'number'; min: number; max: number }
  | { kind: 'choice' | 'choices'; choices: readonly MsbChoice[] };

/** One question of the form. The server judges by it, the portal draws it, and staff read the answer under its label. */
export type MsbField<Name extends string = string> = MsbFieldKind & {
  name: Name;
  label: string;
  help?: string;
  /** What to do where there is no answer; without it, there may be none. */
  missing?: string;
  /** When the answer is needed and asked for, where it depends on others of the same record; otherwise always. */
  when?(record: Readonly<Record<string, unknown>>): boolean;
  /** The next fields stand beside it from 900 px on, as many as this. */
  beside?: 1 | 2;
  autoComplete?: string;
};

/** A list of records within a part, such as the places of business. */
export type MsbList<Name extends string = string> = {
  name: Name;
  /** Its heading. */
  title: string;
  /** One of it within a sentence: `place of business`. */
  one: string;
  max: number;
  fields: readonly MsbField[];
  /** What to do where it is empty; without it, it may be. */
  missing?: string;
  /** When it is needed and asked for; otherwise always. */
  when?(record: Readonly<Record<string, unknown>>): boolean;
  /** How an entry is called in the form and in the summary; '' while it has no name yet. */
  nameOf(entry: Readonly<Record<string, unknown>>): string;
};

/** One page of the form. */
export type MsbPart<Name extends string = string> = {
  id: MsbPartId;
  title: string;
  /** Why we ask, in one sentence. */
  why: string;
  fields: readonly MsbField<Name>[];
  lists: readonly MsbList<Name>[];
};

/** A page whose fields are named as the contract names them. */
export type MsbPartOf<Id extends MsbPartId> = MsbPart<keyof MsbContent[Id] & string> & { id: Id };

/** Whether a question is asked, by the other answers beside it. */
export function isAsked(field: Pick<MsbField, 'when'>, record: Readonly<Record<string, unknown>>): boolean {
  return field.when?.(record) ?? true;
}

/** Whether there is no answer. */
export function isUnanswered(value: unknown): boolean {
  return (
    value === undefined ||
    value === null ||
    value === '' ||
    value === false ||
    (Array.isArray(value) && value.length === 0)
  );
}
