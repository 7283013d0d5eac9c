import { emptyForm } from '../form/empty.ts';
import type { MsbContent } from './part.ts';
import { msbParts } from './parts.ts';

/** Returns an application with empty answers. */
export function emptyMsbContent(): MsbContent {
  const parts = msbParts.map((part) => [part.id, emptyForm(part)]);
  return Object.fromEntries(parts);
}
