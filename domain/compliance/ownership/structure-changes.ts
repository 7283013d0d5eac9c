import { comparable, personKey } from '#domain/rules/person-identity.ts';
import {
  type Confirmation,
  clientId,
  isOrganisation,
  type OwnershipLink,
  type OwnershipNode,
  type OwnershipStructure,
} from './structure.ts';

/** A part of a structure before and after; null where it is missing. */
type Change<Part> = { before: Part | null; after: Part | null };

/** What differs between two structures, each part once. */
export type StructureChanges = {
  nodes: Change<OwnershipNode>[];
  /** With the names of the two. */
  links: (Change<OwnershipLink> & { owner: string; owned: string })[];
  confirmations: (Change<Confirmation> & { owner: string })[];
  outcome: Change<OwnershipStructure['outcome']> | null;
  outcomeReason: Change<string> | null;
  /** Names. */
  seniorOfficer: Change<string> | null;
};

type PairOptions = {
  /** Whether the same id is the same entry, as in two versions; two authors may use an id for two entries. */
  hasSameIds: boolean;
};

/** Returns what differs between two structures. The order of their parts does not matter. */
export function structureChanges(
  before: OwnershipStructure,
  after: OwnershipStructure,
  options: PairOptions,
): StructureChanges {
  const pairs = pairedNodes(before.nodes, after.nodes, options);
  const names = { before: namesOf(before), after: namesOf(after) };
  // An entry that only the later structure has must not be taken for an earlier one with its id.
  const earlier = (id: string) => pairs.get(id) ?? `new ${id}`;
  const nameOf = (id: string) =>
    names.before.get(id) ?? names.after.get(id.replace(/^new /, '')) ?? 'Without a name';
  const nodes = compared(before.nodes, after.nodes, {
    before: ({ id }) => id,
    after: ({ id }) => earlier(id),
    isSame: (one, other) =>
      one.kind === other.kind && one.name === other.name && one.country === other.country,
  });
  const links = compared(before.links, after.links, {
    before: ({ owner, owned }) => `${owner} ${owned}`,
    after: ({ owner, owned }) => `${earlier(owner)} ${earlier(owned)}`,
    isSame: isSameLink,
  }).map(({ before: one, after: other }) => ({
    before: one,
    after: other,
    owner: nameOf(one?.owner ?? earlier(other?.owner ?? '')),
    owned: nameOf(one?.owned ?? earlier(other?.owned ?? '')),
  }));
  const confirmations = compared(before.confirmations, after.confirmations, {
    before: ({ owner }) => owner,
    after: ({ owner }) => earlier(owner),
    isSame: (one, other) =>
      one.obtained === other.obtained &&
      one.measure === other.measure &&
      one.source === other.source &&
      one.date === other.date,
  }).map(({ before: one, after: other }) => ({
    before: one,
    after: other,
    owner: nameOf(one?.owner ?? earlier(other?.owner ?? '')),
  }));
  return {
    nodes,
    links,
    confirmations,
    outcome: changed(before.outcome, after.outcome),
    outcomeReason: changed(before.outcomeReason, after.outcomeReason),
    seniorOfficer: changed(
      names.before.get(before.seniorOfficer) ?? '',
      names.after.get(after.seniorOfficer) ?? '',
    ),
  };
}

/** Returns whether anything differs. */
export function hasChanges({ nodes, links, confirmations, ...rest }: StructureChanges): boolean {
  const parts = [nodes, links, confirmations].some((each) => each.length > 0);
  return parts || Object.values(rest).some((each) => each !== null);
}

/**
 * Returns the nodes of `before` by the ids of the same entries of `after`: the client, then the same name and email, then a name that
 * both have once, and then the same id.
 */
export function pairedNodes(
  before: readonly OwnershipNode[],
  after: readonly OwnershipNode[],
  { hasSameIds }: PairOptions,
): ReadonlyMap<string, string> {
  const pairs = new Map<string, string>([[clientId, clientId]]);
  const taken = new Set([clientId]);
  const kind = (node: OwnershipNode) => (isOrganisation(node) ? 'organization' : 'person');
  const ways: ((node: OwnershipNode) => string)[] = [
    (node) => `${kind(node)} ${personKey(node)}`,
    (node) => `${kind(node)} ${comparable(node.name)}`,
    ...(hasSameIds ? [(node: OwnershipNode) => `${kind(node)} ${node.id}`] : []),
  ];
  for (const way of ways) {
    const left = grouped(
      before.filter(({ id }) => !taken.has(id)),
      way,
    );
    for (const [key, nodes] of grouped(
      after.filter(({ id }) => !pairs.has(id)),
      way,
    )) {
      const [own, ...others] = nodes;
      const [other, ...more] = left.get(key) ?? [];
      if (!own || !other || others.length > 0 || more.length > 0) continue;
      pairs.set(own.id, other.id);
      taken.add(other.id);
    }
  }
  return pairs;
}

function grouped(nodes: readonly OwnershipNode[], way: (node: OwnershipNode) => string) {
  const groups = new Map<string, OwnershipNode[]>();
  for (const node of nodes) groups.set(way(node), [...(groups.get(way(node)) ?? []), node]);
  return groups;
}

type Comparison<Part> = {
  before(part: Part): string;
  after(part: Part): string;
  isSame(one: Part, other: Part): boolean;
};

/** Returns the parts that differ, in the order of the earlier list; new ones last. */
function compared<Part>(
  before: readonly Part[],
  after: readonly Part[],
  { before: keyBefore, after: keyAfter, isSame }: Comparison<Part>,
): Change<Part>[] {
  const later = new Map(after.map((part) => [keyAfter(part), part]));
  const known = new Set(before.map(keyBefore));
  return [
    ...before.flatMap((part): Change<Part>[] => {
      const next = later.get(keyBefore(part));
      return next && isSame(part, next) ? [] : [{ before: part, after: next ?? null }];
    }),
    ...after.flatMap((part): Change<Part>[] =>
      known.has(keyAfter(part)) ? [] : [{ before: null, after: part }],
    ),
  ];
}

function isSameLink(one: OwnershipLink, other: OwnershipLink): boolean {
  return (
    one.shares === other.shares &&
    one.votes === other.votes &&
    one.control === other.control &&
    one.roles.length === other.roles.length &&
    one.roles.every((role) => other.roles.includes(role))
  );
}

function changed<Value>(before: Value, after: Value): Change<Value> | null {
  return before === after ? null : { before, after };
}

const namesOf = ({ nodes }: OwnershipStructure) =>
  new Map(nodes.map(({ id, name }) => [id, name || 'Without a name']));
