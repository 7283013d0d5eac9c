import { createContext, type ReactNode, useContext } from 'react';
import type {
  OwnershipLink,
  OwnershipNode,
  OwnershipStructure,
} from '#domain/compliance/ownership/structure.ts';

/** The labels that differ between staff and the client who describes its own company. */
export type StructureCopy = {
  /** The company whose owners are shown: `the client`. */
  company: string;
  /** The heading above the lists of the answers that contain a person. */
  inAnswers: string;
  addLink: string;
  noLinks: string;
  noNodes: string;
  noOwners: string;
};

export interface Structure {
  structure: OwnershipStructure;
  mayChange: boolean;
  copy: StructureCopy;
  set(changes: Partial<OwnershipStructure>): void;
}

const StructureContext = createContext<Structure | null>(null);

/** Provides a structure and its changes to the editor. */
export function StructureProvider({ children, ...value }: Structure & { children: ReactNode }) {
  return <StructureContext value={value}>{children}</StructureContext>;
}

/** The structure that is shown, and its changes. */
export function useStructure() {
  const provided = useContext(StructureContext);
  if (!provided) throw new Error('A part of the editor is used without its provider');
  const { structure, set } = provided;
  const { nodes, links, confirmations, seniorOfficer } = structure;
  return {
    ...provided,
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
