import type { DocumentGroupKey } from '../catalogues/document-groups.ts';
import type { SectionRecords } from '../records/sections.ts';

export type CompanyType = SectionRecords['customer-type']['companyType'];

type DocumentForm = { types: readonly CompanyType[]; text: string };

const oneOwner = ['Sole Proprietorship', 'Freelancer / Independent Contractor'] as const;
const ofMembers = ['Cooperative', 'Non-Profit Organization'] as const;
const ofPartners = ['Partnership', 'Joint Venture'] as const;

/**
 * The document that a company of some types has in place of the usual one of a group. The groups are required of every type; what
 * is listed here only says what to upload.
 */
const documentForms: Readonly<Partial<Record<DocumentGroupKey, readonly DocumentForm[]>>> = {
  boardResolution: [
    { types: oneOwner, text: 'A letter in which the owner engages us, signed.' },
    { types: ofPartners, text: 'A resolution signed by the partners.' },
    { types: ['Trust'], text: 'A resolution signed by the trustees.' },
    { types: ofMembers, text: 'A resolution of the board, or the minutes of the meeting of members.' },
    { types: ['Government Entity'], text: 'The decision or the delegation of authority by which you act.' },
  ],
  certificateIncorporation: [
    { types: oneOwner, text: 'The registration of the business name, or the trade licence.' },
    { types: ofPartners, text: 'The registration of the partnership or the joint venture.' },
    { types: ['Trust'], text: 'The registration of the trust, or the first pages of the trust agreement.' },
    {
      types: ['Branch Office'],
      text: 'The registration of the branch, and the certificate of the company that it belongs to.',
    },
    { types: ['Government Entity'], text: 'The act or the decree that created the entity.' },
  ],
  operatingAgreement: [
    {
      types: ['Corporation (Inc.)', 'Public Limited Company (PLC)', 'Subsidiary', 'Branch Office'],
      text: 'The articles of association and the bylaws.',
    },
    { types: ofPartners, text: 'The agreement of the partners.' },
    { types: ['Trust'], text: 'The trust agreement, or the declaration of trust.' },
    { types: ofMembers, text: 'The statutes or the constitution.' },
    { types: oneOwner, text: 'A letter that says that there is none.' },
    { types: ['Government Entity'], text: 'The statutes, or the law that governs the entity.' },
  ],
  ownershipStructure: [
    { types: ['Trust'], text: 'A chart with settlor, trustees, protector and beneficiaries.' },
    { types: oneOwner, text: 'A letter that names the owner.' },
    {
      types: [...ofMembers, 'Government Entity'],
      text: 'A chart of who controls the organization, if it has no owners.',
    },
  ],
  directorOrManager: [
    { types: ['Trust'], text: 'A list of the trustees.' },
    { types: ofPartners, text: 'A list of the general partners.' },
    { types: oneOwner, text: 'A letter that names the owner as the manager.' },
  ],
  shareholderRegisterCap: [
    { types: ['Limited Liability Company (LLC)'], text: 'The current register of members.' },
    { types: ofPartners, text: 'A list of the partners with their shares.' },
    { types: ['Trust'], text: 'A list of the beneficiaries.' },
    { types: ofMembers, text: 'The register of members, or a letter that says that there are no shares.' },
    {
      types: [...oneOwner, 'Government Entity'],
      text: 'A letter that says that there are no shares.',
    },
  ],
};

/** Returns what a company of this type uploads in a group; undefined where the group's own description applies. */
export function documentOf(group: DocumentGroupKey, type: CompanyType): string | undefined {
  return documentForms[group]?.find(({ types }) => types.includes(type))?.text;
}
