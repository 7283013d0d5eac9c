import type { SavedRecords } from '#domain/read-back.ts';
import { personKey } from '#domain/rules/person-identity.ts';
import { type ListedPerson, listedPeople } from './person-lists.ts';
import {
  clientId,
  type OrganisationKind,
  type OwnershipLink,
  type OwnershipNode,
  type OwnershipStructure,
} from './structure.ts';

/** The name of a client that has not saved its own yet, for staff: a structure in which an entry has no name cannot be saved. */
export const unnamedCompany = 'Company without a name';
/** The same in what the client states. */
export const ownUnnamedCompany = 'Your company';

const isUnnamed = ({ id, name }: OwnershipNode) =>
  id === clientId && ['', unnamedCompany, ownUnnamedCompany].includes(name);

/**
 * Returns a structure with the client and the people of its answers. The answers contain no percentages, so that a link from a
 * beneficial owner has none yet.
 *
 * @param earlier keeps its nodes, links and determinations; only people who are not in it are added
 */
export function prefill(records: SavedRecords, earlier?: OwnershipStructure): OwnershipStructure {
  const start = earlier ?? emptyStructure(records);
  const nodes = start.nodes.map((node) => (isUnnamed(node) ? clientNode(records) : node));
  const links = [...start.links];
  const known = new Map(nodes.map((node) => [personKey(node), node]));
  const ids = new Set(nodes.map(({ id }) => id));
  for (const person of listedPeople(records)) {
    const node = known.get(person.key);
    if (node) {
      nodes[nodes.indexOf(node)] = { ...node, lists: person.lists };
      continue;
    }
    const id = freeId(ids);
    nodes.push(nodeOf(person, id));
    if (person.lists.includes('beneficialOwners')) links.push(linkTo(id));
  }
  return { ...start, nodes, links };
}

/** Returns a structure with nothing but the client. */
export function emptyStructure(records: SavedRecords): OwnershipStructure {
  return {
    nodes: [clientNode(records)],
    links: [],
    outcome: 'open',
    outcomeReason: '',
    seniorOfficer: '',
    confirmations: [],
  };
}

function clientNode(records: SavedRecords): OwnershipNode {
  const company = records['company-details'];
  return {
    id: clientId,
    kind: kindOf(records),
    name: company?.legalName || unnamedCompany,
    country: company?.countryOfLegalFormation ?? '',
    email: '',
    lists: [],
  };
}

function kindOf(records: SavedRecords): OrganisationKind {
  switch (records['customer-type']?.companyType) {
    case 'Trust':
      return 'trust';
    case 'Partnership':
    case 'Joint Venture':
      return 'partnership';
    case 'Non-Profit Organization':
      return 'non_profit';
    default:
      return 'corporation';
  }
}

function nodeOf({ name, country, email, lists }: ListedPerson, id: string): OwnershipNode {
  return { id, kind: 'person', name, country, email, lists };
}

function linkTo(owner: string): OwnershipLink {
  return { owner, owned: clientId, shares: null, votes: null, control: '', roles: [] };
}

/** Returns an id that is not in the set, and adds it. */
export function freeId(ids: Set<string>): string {
  let number = ids.size;
  while (ids.has(`n${number}`)) number += 1;
  ids.add(`n${number}`);
  return `n${number}`;
}
