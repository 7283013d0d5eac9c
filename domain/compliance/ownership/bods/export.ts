import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { beneficialOwners } from '../beneficial-owners.ts';
import { clientId, type OwnershipLink, type OwnershipNode, type OwnershipStructure } from '../structure.ts';
import {
  type BodsInterest,
  type BodsStatement,
  bodsVersion,
  outcomeReasons,
  recordIdOf,
  roleInterests,
} from './statements.ts';

export type Publication = {
  /** The id of the case; it makes record ids unique among those of the firm. */
  caseId: string;
  /** The version of the structure: the same version has the same statement ids. */
  version: number;
  /** YYYY-MM-DD. */
  date: string;
  /** The firm that publishes the statements. */
  publisher: string;
};

/** Returns a structure as statements of BODS 0.4: entities and people first, then relationships. */
export function toBods(structure: OwnershipStructure, publication: Publication): BodsStatement[] {
  const statement = statementOf(publication);
  const idOf = (id: string) => recordIdOf(publication.caseId, id);
  const owners = new Set(beneficialOwners(structure).map(({ person }) => person));
  return [
    ...structure.nodes.map((node) =>
      node.kind === 'person'
        ? statement(node.id, 'person', personDetails(node))
        : statement(node.id, 'entity', entityDetails(node)),
    ),
    ...structure.links.map((link) =>
      statement(`${link.owner}.${link.owned}`, 'relationship', {
        isComponent: false,
        subject: idOf(link.owned),
        interestedParty: idOf(link.owner),
        interests: interestsOf(link, owners.has(link.owner) && link.owned === clientId),
      }),
    ),
    ...outcomeStatement(structure, idOf(clientId), statement),
  ];
}

type Write = (id: string, recordType: BodsStatement['recordType'], recordDetails: object) => BodsStatement;

function statementOf({ caseId, version, date, publisher }: Publication): Write {
  return (id, recordType, recordDetails) => ({
    statementId: bytesToHex(sha256(utf8ToBytes(JSON.stringify([caseId, version, recordType, id])))),
    statementDate: date,
    publicationDetails: { publicationDate: date, bodsVersion, publisher: { name: publisher } },
    declarationSubject: recordIdOf(caseId, clientId),
    recordId: recordIdOf(caseId, id),
    recordType,
    recordStatus: 'new',
    recordDetails: { ...recordDetails },
  });
}

function personDetails({ name, country }: OwnershipNode): object {
  return {
    isComponent: false,
    personType: 'knownPerson',
    names: [{ type: 'legal', fullName: name }],
    ...(country !== '' && { addresses: [{ type: 'residence', country: { name: country } }] }),
  };
}

function entityDetails({ kind, name, country }: OwnershipNode): object {
  const details = { partnership: 'Partnership', non_profit: 'Non-profit organization' };
  return {
    isComponent: false,
    entityType:
      kind === 'trust'
        ? { type: 'arrangement', subtype: 'trust' }
        : {
            type: 'registeredEntity',
            ...((kind === 'partnership' || kind === 'non_profit') && { details: details[kind] }),
          },
    name,
    ...(country !== '' && { jurisdiction: { name: country } }),
  };
}

function interestsOf({ shares, votes, control, roles }: OwnershipLink, isOwner: boolean): BodsInterest[] {
  const common = { directOrIndirect: 'direct', beneficialOwnershipOrControl: isOwner } as const;
  const share = (exact: number) => ({ share: { exact, minimum: exact, maximum: exact } });
  return [
    ...(shares === null ? [] : [{ type: 'shareholding', ...common, ...share(shares) }]),
    ...(votes === null ? [] : [{ type: 'votingRights', ...common, ...share(votes) }]),
    ...(control === '' ? [] : [{ type: 'otherInfluenceOrControl', ...common, details: control }]),
    ...roles.map((role) => ({ type: roleInterests[role], ...common })),
  ];
}

function outcomeStatement(
  { outcome, outcomeReason }: OwnershipStructure,
  subject: string,
  statement: Write,
): BodsStatement[] {
  if (outcome !== 'none' && outcome !== 'could_not_be_obtained') return [];
  const reason = outcomeReasons[outcome];
  const interestedParty = { reason, ...(outcomeReason !== '' && { description: outcomeReason }) };
  return [
    statement('outcome', 'relationship', { isComponent: false, subject, interestedParty, interests: [] }),
  ];
}
