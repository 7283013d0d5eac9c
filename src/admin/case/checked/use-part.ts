import type { CheckedPart } from '#src/api/admin/checked.ts';
import { useCase } from '../use-case.ts';

/** Returns the checked part of a section or document; undefined for none. @param key the section, or the document's id */
export function usePart(kind: 'section' | 'document', key: string): CheckedPart | undefined {
  return useCase().checked.find((part) => part.kind === kind && part.key === key);
}

/** Returns the checked part of a person. @param place the first place of the person in the record, such as `directors.0` */
export function usePersonPart(place: string): CheckedPart | undefined {
  return useCase().checked.find((part) => part.kind === 'person' && part.property === place);
}
