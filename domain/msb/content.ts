import type { MsbContent, MsbField } from './field.ts';
import { msbParts } from './parts.ts';

/** A record of these fields before anything was answered. */
export function emptyRecord(fields: readonly MsbField[]): Record<string, unknown> {
  return Object.fromEntries(fields.map((field) => [field.name, emptyAnswer(field)]));
}

function emptyAnswer({ kind }: MsbField): unknown {
  if (kind === 'number' || kind === 'yesNo') return null;
  if (kind === 'choices') return [];
  return kind === 'agreed' ? false : '';
}

/** An application before anything was answered. */
export function emptyMsbContent(): MsbContent {
  const parts = msbParts.map(({ id, fields, lists }) => {
    const noEntries = Object.fromEntries(lists.map(({ name }) => [name, []]));
    return [id, { ...emptyRecord(fields), ...noEntries }];
  });
  return Object.fromEntries(parts);
}
