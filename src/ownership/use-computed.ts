import { useMemo } from 'react';
import { beneficialOwners } from '#domain/compliance/ownership/beneficial-owners.ts';
import { effectiveOwnership } from '#domain/compliance/ownership/effective.ts';
import { problems } from '#domain/compliance/ownership/problems.ts';
import type { OwnershipStructure } from '#domain/compliance/ownership/structure.ts';

/** Returns the owners, shares and problems of a structure; the same objects while its content is the same. */
export function useComputed(structure: OwnershipStructure) {
  const content = JSON.stringify(structure);
  return useMemo(() => {
    const each = JSON.parse(content) as OwnershipStructure;
    return { owners: beneficialOwners(each), effective: effectiveOwnership(each), problems: problems(each) };
  }, [content]);
}
