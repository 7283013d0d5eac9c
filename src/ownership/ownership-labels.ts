import type { OwnerReason } from '#domain/compliance/ownership/beneficial-owners.ts';
import {
  type Measure,
  type NodeKind,
  type Outcome,
  type OwnershipLink,
  percentText,
  type TrustRole,
} from '#domain/compliance/ownership/structure.ts';

export const nodeKindLabels: Readonly<Record<NodeKind, string>> = {
  person: 'Person',
  corporation: 'Corporation',
  trust: 'Trust',
  partnership: 'Partnership',
  non_profit: 'Non-profit organization',
};

export const trustRoleLabels: Readonly<Record<TrustRole, string>> = {
  trustee: 'Trustee',
  beneficiary: 'Beneficiary',
  settlor: 'Settlor',
};

export const measureLabels: Readonly<Record<Measure, string>> = {
  client_answers: "The client's answers",
  ownership_chart: 'Ownership chart',
  securities_register: 'Securities register',
  shareholder_agreement: 'Shareholder agreement',
  articles: 'Articles of incorporation',
  annual_return: 'Annual return',
  trust_agreement: 'Trust agreement',
  partnership_agreement: 'Partnership agreement',
  control_register: 'Register of individuals with significant control',
  corporate_registry: 'Corporate registry',
  signed_statement: 'Signed statement of the owner',
};

export const outcomeLabels: Readonly<Record<Outcome, string>> = {
  open: 'Not determined yet',
  found: 'Beneficial owners found',
  none: 'No one owns or controls 25 % or more',
  could_not_be_obtained: 'The information could not be obtained',
};

/** Returns what a link says, in a few words: '60 %, votes 75 %, trustee'. */
export function linkText({ shares, votes, control, roles }: OwnershipLink): string {
  return [
    shares === null ? '' : percentText(shares),
    votes === null ? '' : `votes ${percentText(votes)}`,
    control === '' ? '' : 'control',
    ...roles.map((role) => trustRoleLabels[role].toLowerCase()),
  ]
    .filter((part) => part !== '')
    .join(', ');
}

/** Returns why a person is a beneficial owner, in a few words. @param nameOf the name of a node */
export function reasonText(reason: OwnerReason, nameOf: (id: string) => string): string {
  switch (reason.kind) {
    case 'shares':
      return `${percentText(reason.percent)} of the shares`;
    case 'votes':
      return `${percentText(reason.percent)} of the votes`;
    case 'control':
      return `Control: ${reason.words}`;
    case 'role':
      return `${trustRoleLabels[reason.role]} of ${nameOf(reason.trust)}`;
  }
}
