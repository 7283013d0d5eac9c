import { personKey } from '#domain/rules/person-identity.ts';
import { beneficialOwners } from './beneficial-owners.ts';
import { cyclesOf } from './cycles.ts';
import { graphOf, nameIn, type OwnershipGraph, organisationsAbove } from './graph.ts';
import { outcomeProblems } from './outcome.ts';
import { fractionOf, isUnsolvable, weights } from './shares.ts';
import {
  clientId,
  isOrganisation,
  type OwnershipStructure,
  percentText,
  rounded,
  threshold,
} from './structure.ts';

/** Something that a structure lacks or that contradicts itself. A structure with problems can be saved. */
export type OwnershipProblem = {
  kind:
    | 'cycle'
    | 'cycle-without-share'
    | 'over-100'
    | 'trust-without-trustees'
    | 'empty-link'
    | 'owners-missing'
    | 'not-linked'
    | 'same-person'
    | 'not-confirmed'
    | 'outcome';
  /** The nodes concerned, the most important first. */
  nodes: readonly string[];
  /** What to correct, as a sentence. */
  message: string;
};

/** Returns the problems of a structure, those of the drawing first and those of the determination last. */
export function problems(structure: OwnershipStructure): OwnershipProblem[] {
  const graph = graphOf(structure);
  return [
    ...cycleProblems(graph),
    ...overAllocated(graph),
    ...trustsWithoutTrustees(graph),
    ...emptyLinks(graph),
    ...missingOwners(graph),
    ...unlinkedOrganisations(graph),
    ...repeatedPeople(structure),
    ...outcomeProblems(structure, beneficialOwners(structure), (id) => nameIn(graph, id)),
  ];
}

function cycleProblems(graph: OwnershipGraph): OwnershipProblem[] {
  const found = cyclesOf(graph).map((nodes): OwnershipProblem => {
    const names = [...nodes, nodes[0] ?? ''].map((id) => nameIn(graph, id));
    return {
      kind: 'cycle',
      nodes,
      message: `These organizations own each other: ${names.join(' → ')}. The shares count the whole cycle.`,
    };
  });
  if (!isUnsolvable(graph, clientId, 'shares') && !isUnsolvable(graph, clientId, 'votes')) return found;
  return [
    ...found,
    {
      kind: 'cycle-without-share',
      nodes: found.flatMap(({ nodes }) => nodes),
      message:
        'Organizations own each other wholly, so that no shares can be computed through them. Correct the percentages.',
    },
  ];
}

function overAllocated(graph: OwnershipGraph): OwnershipProblem[] {
  return [...graph.into].flatMap(([id, links]) =>
    (['shares', 'votes'] as const).flatMap((interest): OwnershipProblem[] => {
      const total = rounded(links.reduce((sum, link) => sum + fractionOf(link, interest) * 100, 0));
      if (total <= 100 || (interest === 'votes' && links.every(({ votes }) => votes === null))) return [];
      const message = `The ${interest} of ${nameIn(graph, id)} add up to ${percentText(total)}. Correct the percentages.`;
      return [{ kind: 'over-100', nodes: [id], message }];
    }),
  );
}

function trustsWithoutTrustees(graph: OwnershipGraph): OwnershipProblem[] {
  return graph.structure.nodes
    .filter(
      ({ id, kind }) =>
        kind === 'trust' && !graph.into.get(id)?.some(({ roles }) => roles.includes('trustee')),
    )
    .map(({ id }) => ({
      kind: 'trust-without-trustees',
      nodes: [id],
      message: `${nameIn(graph, id)} is a trust without trustees. Add its trustees, known beneficiaries and settlors.`,
    }));
}

function emptyLinks(graph: OwnershipGraph): OwnershipProblem[] {
  return graph.structure.links
    .filter(
      ({ shares, votes, control, roles }) =>
        shares === null && votes === null && control === '' && roles.length === 0,
    )
    .map(({ owner, owned }) => ({
      kind: 'empty-link',
      nodes: [owner, owned],
      message: `Enter what ${nameIn(graph, owner)} holds of ${nameIn(graph, owned)}: shares, votes or control by other means.`,
    }));
}

/** Names organisations of which an unknown owner may hold enough to be a beneficial owner of the client. */
function missingOwners(graph: OwnershipGraph): OwnershipProblem[] {
  const weight = weights(graph, clientId, 'shares');
  return organisationsAbove(graph, clientId).flatMap((id): OwnershipProblem[] => {
    const kind = graph.nodes.get(id)?.kind;
    if (kind === 'trust' || kind === 'non_profit') return [];
    const known = (graph.into.get(id) ?? []).reduce((sum, link) => sum + fractionOf(link, 'shares') * 100, 0);
    const unknown = rounded(100 - known);
    if (rounded(unknown * (weight.get(id) ?? 0)) < threshold) return [];
    const message = `${percentText(unknown)} of ${nameIn(graph, id)} has no owner yet. An owner of 25 % of ${nameIn(graph, clientId)} may be missing.`;
    return [{ kind: 'owners-missing', nodes: [id], message }];
  });
}

function unlinkedOrganisations(graph: OwnershipGraph): OwnershipProblem[] {
  const connected = new Set(organisationsAbove(graph, clientId));
  return graph.structure.nodes
    .filter((node) => isOrganisation(node) && !connected.has(node.id))
    .map(({ id }) => ({
      kind: 'not-linked',
      nodes: [id],
      message: `${nameIn(graph, id)} is not linked to ${nameIn(graph, clientId)}. Add what it owns, or delete it.`,
    }));
}

function repeatedPeople({ nodes }: OwnershipStructure): OwnershipProblem[] {
  const people = new Map<string, string[]>();
  for (const node of nodes) {
    if (node.kind !== 'person') continue;
    const key = personKey({ name: node.name, email: node.email || node.country });
    people.set(key, [...(people.get(key) ?? []), node.id]);
  }
  const names = new Map(nodes.map(({ id, name }) => [id, name]));
  return [...people.values()]
    .filter((ids) => ids.length > 1)
    .map((ids) => ({
      kind: 'same-person',
      nodes: ids,
      message: `${names.get(ids[0] ?? '')} is entered ${ids.length} times. Combine the entries, so that the shares are added up.`,
    }));
}
