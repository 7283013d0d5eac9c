import type { PropertyError } from '#domain/rules/listed.ts';
import {
  clientId,
  isOrganisation,
  maxOrganisations,
  type OwnershipNode,
  type OwnershipStructure,
} from './structure.ts';

/** Returns the errors of references between the parts of a structure whose parts are valid by themselves. */
export function referenceErrors({
  nodes,
  links,
  seniorOfficer,
  confirmations,
}: OwnershipStructure): PropertyError[] {
  if (![nodes, links, confirmations].every((list) => Array.isArray(list) && list.every(isRecord))) return [];
  const named = new Map(nodes.map((node) => [node.id, node]));
  const isPerson = (id: string) => named.get(id)?.kind === 'person';
  return [
    ...clientErrors(named),
    ...(nodes.filter(isOrganisation).length > maxOrganisations
      ? [{ property: 'nodes', message: `Enter at most ${maxOrganisations} organizations` }]
      : []),
    ...links.flatMap((link, index) => linkErrors(link, named, `links.${index}`)),
    ...(seniorOfficer === '' || isPerson(seniorOfficer)
      ? []
      : [{ property: 'seniorOfficer', message: 'Choose a person of this structure' }]),
    ...confirmations.flatMap(({ owner }, index) =>
      isPerson(owner)
        ? []
        : [{ property: `confirmations.${index}.owner`, message: 'Choose a person of this structure' }],
    ),
  ];
}

const isRecord = (value: unknown) => typeof value === 'object' && value !== null;

function clientErrors(named: ReadonlyMap<string, OwnershipNode>): PropertyError[] {
  const client = named.get(clientId);
  if (client && isOrganisation(client)) return [];
  return [
    { property: 'nodes', message: `The client must be one of the organizations, with the id “${clientId}”` },
  ];
}

function linkErrors(
  { owner, owned, roles }: OwnershipStructure['links'][number],
  named: ReadonlyMap<string, OwnershipNode>,
  property: string,
): PropertyError[] {
  const errors: PropertyError[] = [];
  const target = named.get(owned);
  const missing = 'Choose a person or an organization of this structure';
  if (!named.has(owner)) errors.push({ property: `${property}.owner`, message: missing });
  if (!target) errors.push({ property: `${property}.owned`, message: missing });
  else if (!isOrganisation(target)) {
    errors.push({
      property: `${property}.owned`,
      message: 'A person cannot be owned. Choose an organization',
    });
  } else if (owner === owned) {
    errors.push({ property: `${property}.owned`, message: 'Choose two different organizations' });
  } else if (Array.isArray(roles) && roles.length > 0 && target.kind !== 'trust') {
    errors.push({
      property: `${property}.roles`,
      message: 'Only a trust has trustees, beneficiaries and settlors',
    });
  }
  return errors;
}
