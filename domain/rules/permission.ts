import type { components } from '#contract/schema.d.ts';

/** What a staff member may do, as the contract's `x-permission` names it. The scopes of API keys are some of these. */
export type Permission = components['schemas']['Permission'];

/** The permissions with what they allow, in the order of the form. */
export const permissions: Readonly<Record<Permission, string>> = {
  'account:own': 'Use the staff area and the own account',
  'staff:read': 'See who works here',
  'cases:read': 'Read cases and their answers',
  'cases:all': 'Open cases that are assigned to others',
  'cases:tag': 'Tag cases',
  'cases:review': 'Assign, mark and check cases, and write to clients',
  'cases:decide': 'Decide cases',
  'cases:amend': 'Correct the answers of clients',
  'cases:export': 'Export whole cases',
  'cases:delete': 'Delete cases and their documents',
  'compliance:sign-off': 'Sign off reviews and measures of compliance files',
  'compliance:rules': 'Change the risk table',
  'compliance:examine': 'Make and download examination packs',
  'documents:read': 'Open the documents of cases',
  'identity:read': 'Read identity checks',
  'identity:decide': 'Decide identity checks',
  'notices:read': 'Read and prepare requests for identity checks',
  'notes:read': 'Read notes',
  'notes:write': 'Write notes',
  'tasks:read': 'Read tasks',
  'tasks:write': 'Create, assign and complete tasks',
  'replies:read': 'Read the replies to contacts and applicants',
  'replies:write': 'Answer contacts and applicants',
  'contacts:read': 'Read contact messages',
  'contacts:write': 'Change the status of contact messages',
  'contacts:delete': 'Delete contact messages',
  'msb-applications:read': 'Read MSB applications',
  'msb-applications:write': 'Change the status of MSB applications',
  'msb-applications:delete': 'Delete MSB applications',
  'resumes:read': 'Read résumés',
  'resumes:write': 'Change the status of résumés',
  'resumes:delete': 'Delete résumés',
  'posts:read': 'Read posts that are not published',
  'posts:write': 'Write, publish and delete posts',
  'website:read': 'Read partners that are not shown',
  'website:write': 'Change the partners on the website',
  'newsletter:read': 'Read and export the subscribers of the newsletter',
  'newsletter:write': 'Delete subscribers of the newsletter',
  'media:read': 'Open uploaded files of posts and trainings',
  'media:write': 'Upload and delete files of posts and trainings',
  'trainings:read': 'Read trainings, learners and certificates',
  'trainings:write': 'Write, publish and delete trainings',
  'certificates:write': 'Change and revoke certificates',
  'purchases:read': 'Read purchases and receipts',
  'purchases:refund': 'Refund purchases',
  'promo-codes:read': 'Read promo codes',
  'promo-codes:write': 'Create, change and delete promo codes',
  'statistics:read': 'Read statistics',
  'drop-off:read': 'Read where clients stop',
  'audit:read': 'Read and check the audit trail',
  'audit:write': 'Acknowledge a restored backup in the audit trail',
  'retention:read': 'Read the retention periods',
  'personal-data:read': 'Find personal data and erasures',
  'personal-data:write': 'End relationships and set legal holds',
  'personal-data:export': 'Export personal data of people and clients',
  'erasures:write': 'Erase personal data',
  'incidents:read': 'Read the register of incidents',
  'incidents:write': 'Change the register of incidents',
  'users:read': 'Read accounts and roles',
  'users:write': 'Change accounts and roles',
  'api-keys:read': 'Read API keys',
  'api-keys:write': 'Create, change and revoke API keys',
  'webhooks:read': 'Read webhooks and their deliveries',
  'webhooks:write': 'Change webhooks',
};

export const allPermissions = Object.keys(permissions) as Permission[];

/** The roles that exist without a permission set. */
export type BuiltInRole = components['schemas']['BuiltInRole'];

type RoleDefinition = { label: string; task: string; permissions: readonly Permission[] };

const reviewing: readonly Permission[] = [
  ...(['account:own', 'staff:read', 'cases:read', 'cases:tag', 'cases:review'] as const),
  ...(['cases:decide', 'cases:export', 'documents:read', 'identity:read', 'identity:decide'] as const),
  ...(['notes:read', 'notes:write', 'tasks:read', 'tasks:write'] as const),
  ...(['replies:read', 'replies:write'] as const),
  ...(['contacts:read', 'contacts:write'] as const),
  ...(['msb-applications:read', 'msb-applications:write', 'statistics:read', 'retention:read'] as const),
];

/** The built-in roles, in the order of the form. Only administrators have all permissions. */
export const builtInRoles: Readonly<Record<BuiltInRole, RoleDefinition>> = {
  reviewer: {
    label: 'Reviewer',
    task: 'Reads cases and decides them.',
    permissions: reviewing,
  },
  'senior-reviewer': {
    label: 'Senior reviewer',
    task: 'Reviews like a reviewer, opens the cases of others, corrects answers, signs off compliance files, and sees where clients stop.',
    permissions: [
      ...reviewing,
      'cases:all',
      'cases:amend',
      'compliance:sign-off',
      'compliance:rules',
      'compliance:examine',
      'drop-off:read',
    ],
  },
  editor: {
    label: 'Editor',
    task: 'Writes posts and partners. Opens no case.',
    permissions: [
      ...(['account:own', 'staff:read', 'posts:read', 'posts:write'] as const),
      ...(['website:read', 'website:write', 'newsletter:read', 'media:read', 'media:write'] as const),
    ],
  },
  trainer: {
    label: 'Trainer',
    task: 'Writes trainings and sees learners. Opens no case.',
    permissions: [
      ...(['account:own', 'trainings:read', 'trainings:write', 'certificates:write'] as const),
      ...(['media:read', 'media:write'] as const),
    ],
  },
  finance: {
    label: 'Finance',
    task: 'Handles purchases, refunds and promo codes. Opens no case.',
    permissions: [
      ...(['account:own', 'purchases:read', 'purchases:refund'] as const),
      ...(['promo-codes:read', 'promo-codes:write'] as const),
    ],
  },
  auditor: {
    label: 'Auditor',
    task: 'Reads everything and changes nothing.',
    permissions: ['account:own', 'cases:all', ...allPermissions.filter((each) => each.endsWith(':read'))],
  },
  administrator: {
    label: 'Administrator',
    task: 'Reviews and decides cases, changes answers, and manages accounts.',
    permissions: allPermissions,
  },
};

export const builtInRoleNames = Object.keys(builtInRoles) as BuiltInRole[];

export function isBuiltInRole(role: string): role is BuiltInRole {
  return Object.hasOwn(builtInRoles, role);
}

/** Permissions that only the role administrator has: a permission set cannot contain them. */
export const reservedPermissions: readonly Permission[] = [
  ...(['users:write', 'api-keys:write', 'webhooks:write', 'audit:write'] as const),
  ...(['erasures:write', 'personal-data:write', 'cases:delete'] as const),
];

/** The permissions that an administrator can put into a permission set, in the order of the form. */
export const grantablePermissions: readonly Permission[] = allPermissions.filter(
  (each) => each !== 'account:own' && !reservedPermissions.includes(each),
);

/** The sentence for someone without a permission. */
export function missingPermission(permission: Permission): string {
  return `You do not have the permission “${permissions[permission]}” (${permission}). Ask an administrator`;
}
