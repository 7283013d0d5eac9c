import { useFormContext, useWatch } from 'react-hook-form';
import type { OwnershipLink, OwnershipNode } from '#domain/compliance/ownership/structure.ts';
import { fieldsOf } from '#src/admin/kit/draft/draft-calls.ts';
import { useMayChange } from '#src/admin/kit/staff-member.ts';
import type { OwnershipFields } from '#src/api/admin/ownership.ts';
import { ownershipCalls } from './ownership-calls.ts';

/** The structure in the form of the page, and its changes. */
export function useStructure() {
  const form = useFormContext<OwnershipFields>();
  const mayChange = useMayChange();
  const structure = fieldsOf(ownershipCalls.empty, useWatch<OwnershipFields>());
  const set = (changes: Partial<OwnershipFields>) => {
    for (const [name, value] of Object.entries(changes)) {
      form.setValue(name as keyof OwnershipFields, value as never, { shouldDirty: true });
    }
  };
  const { nodes, links, confirmations, seniorOfficer } = structure;
  return {
    structure,
    mayChange,
    set,
    nameOf: (id: string) => nodes.find((node) => node.id === id)?.name || 'Without a name',
    /** Adds a node, or changes the one with its id. */
    putNode: (node: OwnershipNode) =>
      set({
        nodes: nodes.some(({ id }) => id === node.id)
          ? nodes.map((each) => (each.id === node.id ? node : each))
          : [...nodes, node],
        // Only a trust has roles, and a person cannot be owned.
        links: links
          .filter(({ owned }) => owned !== node.id || node.kind !== 'person')
          .map((link) => (link.owned === node.id && node.kind !== 'trust' ? { ...link, roles: [] } : link)),
      }),
    /** Deletes a node with everything that refers to it. */
    deleteNode: (id: string) =>
      set({
        nodes: nodes.filter((node) => node.id !== id),
        links: links.filter(({ owner, owned }) => owner !== id && owned !== id),
        confirmations: confirmations.filter(({ owner }) => owner !== id),
        seniorOfficer: seniorOfficer === id ? '' : seniorOfficer,
      }),
    /** Adds a link, or replaces an earlier one. */
    putLink: (link: OwnershipLink, earlier?: OwnershipLink) =>
      set({ links: earlier ? links.map((each) => (each === earlier ? link : each)) : [...links, link] }),
    deleteLink: (link: OwnershipLink) => set({ links: links.filter((each) => each !== link) }),
  };
}
