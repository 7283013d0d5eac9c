import { type TrailKind, trailKinds } from '#domain/audit-actions.ts';
import type { AuditSearch } from '#src/api/admin/audit.ts';
import { ApiError } from '#src/api/api-error.ts';
import { presetOf } from './presets.ts';

/** The fields of the search, as the API and the address name them. */
const searchFields = ['actorId', 'action', 'kind', 'caseId', 'subjectId', 'from', 'to'] as const;

/** The values of the fields; '' where a field is not used. */
export type AuditFields = Record<Exclude<(typeof searchFields)[number], 'kind'>, string> & {
  kind: TrailKind | '';
};

export function fieldsOf(search: URLSearchParams): AuditFields {
  const text = (name: string) => search.get(name) ?? '';
  return {
    actorId: text('actorId'),
    action: text('action'),
    kind: trailKinds.find((kind) => kind === text('kind')) ?? '',
    caseId: text('caseId'),
    subjectId: text('subjectId'),
    from: text('from'),
    to: text('to'),
  };
}

/** Returns the fields that are filled in; a cleared date is empty. */
export function searchOf(fields: AuditFields): Partial<AuditFields> & Record<string, string> {
  const filled = searchFields.map((name) => [name, (fields[name] ?? '').trim()] as const);
  return Object.fromEntries(filled.filter(([, text]) => text !== ''));
}

/** Returns the search as the API names it, with what a preset implies. */
export function apiSearchOf(fields: AuditFields): AuditSearch {
  const { kind, ...search } = searchOf(fields);
  const file = presetOf(fields.action)?.file;
  return { ...search, ...(kind && { kind }), ...(file && { file }) };
}

const refusals: Partial<AuditFields> = {
  actorId: 'Choose an account from the list, or paste its id.',
  caseId: 'Choose a company from the list.',
  subjectId: 'Paste the id as the trail shows it, without spaces.',
};

/** Returns the refused fields of a search. Where the server's message is about a pattern, it is replaced by an instruction. */
export function refusedFields(error: Error | null): Partial<Record<keyof AuditFields, string>> {
  if (!(error instanceof ApiError) || error.status !== 400) return {};
  const named = error.fields.flatMap(({ property, message }) => {
    const name = searchFields.find((field) => field === property);
    return name ? [[name, refusals[name] ?? message] as const] : [];
  });
  return Object.fromEntries(named);
}
