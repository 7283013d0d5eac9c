import type { CaseFilterInput } from '#src/api/admin/cases.ts';

/** The addresses of the staff area. Pages must use these instead of literals. */
export const adminRoot = '/admin';
export const adminSignInPath = `${adminRoot}/sign-in`;
/** The page between the portal and the organisation's OpenID provider. */
export const adminOidcPath = `${adminRoot}/oidc`;

/** The tabs of a case, in order; the last segment of its address. */
export const caseTabs = [
  'details',
  'people',
  'ownership',
  'documents',
  'identity',
  'compliance',
  'messages',
  'notes',
  'tasks',
  'timeline',
  'personal-data',
] as const;
export type CaseTab = (typeof caseTabs)[number];

export const adminPaths = {
  cases: `${adminRoot}/cases`,
  /** The queue with a filter. Without `status`: the cases that wait for staff; `all`: any status. */
  casesWith: (filter: CaseFilterInput['query']) =>
    `${adminRoot}/cases?${new URLSearchParams({ filter: JSON.stringify(filter) })}`,
  case: (id: string, tab?: CaseTab) => `${adminRoot}/cases/${encodeURIComponent(id)}${tab ? `/${tab}` : ''}`,
  /** The identity tab of a case, at one person's check. */
  check: (id: string, checkId: string) =>
    `${adminRoot}/cases/${encodeURIComponent(id)}/identity?check=${encodeURIComponent(checkId)}`,
  /** The form of one step, filled in on the client's behalf. */
  editing: (id: string, step: string) => `${adminRoot}/cases/${encodeURIComponent(id)}/edit/${step}`,
  inbox: `${adminRoot}/inbox`,
  tasks: `${adminRoot}/tasks`,
  reviews: `${adminRoot}/reviews`,
  endings: `${adminRoot}/endings`,
  contacts: `${adminRoot}/contacts`,
  examinationPacks: `${adminRoot}/examination-packs`,
  riskTable: `${adminRoot}/risk-table`,
  msbApplications: `${adminRoot}/msb-application`,
  msbApplication: (id: string) => `${adminRoot}/msb-application/${encodeURIComponent(id)}`,
  msbRegister: `${adminRoot}/msb-register`,
  registrations: `${adminRoot}/registrations`,
  identityChecks: `${adminRoot}/identity-checks`,
  savedReasons: `${adminRoot}/saved-reasons`,
  statistics: `${adminRoot}/statistics`,
  team: `${adminRoot}/team`,
  dropOff: `${adminRoot}/drop-off`,
  users: `${adminRoot}/users`,
  user: (id: string) => `${adminRoot}/users/${encodeURIComponent(id)}`,
  account: `${adminRoot}/account`,
  audit: `${adminRoot}/audit`,
  personalData: `${adminRoot}/personal-data`,
  identityRequest: `${adminRoot}/identity-request`,
} as const;

/** Returns whether the address belongs to the staff area. */
export function isAdminPath(path: string): boolean {
  return path === adminRoot || path.startsWith(`${adminRoot}/`);
}
