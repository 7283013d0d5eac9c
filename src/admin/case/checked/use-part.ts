import type { CheckedPart } from '#src/api/admin/checked.ts';
import { useCase } from '../use-case.ts';

/** The part of the case that this section or document is; undefined where it is none. @param key the section, or the document's id */
export function usePart(kind: 'section' | 'document', key: string): CheckedPart | undefined {
  return useCase().checked.find((part) => part.kind === kind && part.key === key);
}

/** The part that a person is. @param place where the record names them first, such as `directors.0` */
export function usePersonPart(place: string): CheckedPart | undefined {
  return useCase().checked.find((part) => part.kind === 'person' && part.property === place);
}
