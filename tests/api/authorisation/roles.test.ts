import { beforeAll, describe, expect, it } from 'vitest';
import {
  allPermissions,
  type BuiltInRole,
  builtInRoleNames,
  builtInRoles,
  missingPermission,
  type Permission,
  permissions,
  reservedPermissions,
} from '#domain/rules/permission.ts';
import { readContract } from '#server/platform/contract/contract.ts';
import { buildTestApp, type Person, type TestApi } from '#tests/support/api.ts';
import { type ContractOperation, operations, undocumented } from '#tests/support/contract.ts';

// SQLite alone: authorisation

const ofStaff = operations.filter(({ schemes }) =>
  schemes.some((scheme) => scheme === 'adminToken' || scheme === 'reviewerToken'),
);
const holds = (role: BuiltInRole, permission: Permission | undefined) =>
  permission !== undefined && builtInRoles[role].permissions.includes(permission);

describe('the contract', () => {
  it('says for every operation of staff which permission it needs, and for no other', () => {
    expect(ofStaff.filter(({ permission }) => !allPermissions.some((each) => each === permission))).toEqual(
      [],
    );
    const others = operations.filter((each) => !ofStaff.includes(each));
    expect(others.filter(({ permission }) => permission !== undefined)).toEqual([]);
  });

  it('lists the permissions in its schema and in words as the domain does', async () => {
    const { components } = await readContract();
    const schema = components?.schemas?.Permission as { enum: string[]; description: string };
    expect(schema.enum).toEqual(allPermissions);
    for (const name of allPermissions)
      expect(schema.description).toContain(`\`${name}\`: ${permissions[name]}\n`);
    expect(components?.schemas?.BuiltInRole).toMatchObject({ enum: builtInRoleNames });
  });

  it('has the scopes of API keys among the permissions, and the same word for the same operation', async () => {
    const { 'x-scopes': scopes = [] } = await readContract();
    expect(scopes.filter((scope) => !allPermissions.some((each) => each === scope))).toEqual([]);
    const differing = ofStaff.filter(({ scope, permission }) => scope !== 'none' && scope !== permission);
    // A key reads all statistics, and a reviewer only those of cases.
    expect(differing.map(({ id }) => id)).toEqual(['getDropOff']);
  });

  it('names the token of reviewers where the role reviewer has the permission', () => {
    const disagreeing = ofStaff.filter(
      ({ schemes, permission }) => schemes.includes('reviewerToken') !== holds('reviewer', permission),
    );
    expect(disagreeing.map(({ id }) => id)).toEqual([]);
  });
});

/** Returns `docs/roles.md`: what each role may do, and which operations need which permission. */
function rolesInWords(): string {
  const table = (head: readonly string[], rows: readonly (readonly string[])[]) => {
    const widths = head.map((_, n) => Math.max(...[head, ...rows].map((cells) => (cells[n] ?? '').length)));
    const row = (cells: readonly string[]) =>
      `| ${cells.map((cell, n) => cell.padEnd(widths[n] ?? 0)).join(' | ')} |\n`;
    return row(head) + row(widths.map((width) => '-'.repeat(width))) + rows.map(row).join('');
  };
  const roles = builtInRoleNames.map((role) => builtInRoles[role]);
  const held = allPermissions.map((permission) => [
    `\`${permission}\``,
    permissions[permission],
    ...builtInRoleNames.map((role) => (holds(role, permission) ? 'yes' : '')),
  ]);
  const needed = allPermissions.map((permission) => [
    `\`${permission}\``,
    ofStaff
      .filter((operation) => operation.permission === permission)
      .map(({ method, path }) => `\`${method} ${path}\``)
      .join(', '),
  ]);
  return `# Roles

A staff member has one or several roles. A role is a set of permissions, and each operation of the contract names the permission
that it needs (\`x-permission\`). Administrators assign roles on the page Users, and define further ones as permission sets on the
page Roles; a permission set cannot contain what only administrators may do: ${reservedPermissions.map((each) => `\`${each}\``).join(', ')}.
This page is written from the contract and \`domain/rules/permission.ts\` by \`npm test -- tests/api/authorisation/roles.test.ts -u\`
([decision 95](decisions/095-roles-by-permission.md)).

${table(
  ['role', 'what it is for'],
  roles.map(({ label, task }) => [label, task]),
)}
## What each role may do

${table(['permission', 'what it allows', ...roles.map(({ label }) => label)], held)}
## Which operations need which permission

A staff member without the permission gets 403 with \`reason: permission\` and a message that names it.

${table(['permission', 'operations'], needed)}`;
}

it('docs/roles.md shows the authorisation matrix', async () => {
  await expect(rolesInWords()).toMatchFileSnapshot('../../../docs/roles.md');
});

describe('the built-in roles', () => {
  it.each(['editor', 'trainer', 'finance'] as const)('%s opens no case, document or passport', (role) => {
    const closed =
      /^(cases|documents|identity|personal-data|erasures|audit|notes|replies|contacts|msb|resumes|users):/;
    expect(builtInRoles[role].permissions.filter((each) => closed.test(each))).toEqual([]);
  });

  it('let an auditor read all that is readable, and change nothing', () => {
    const readable = allPermissions.filter((each) => each.endsWith(':read'));
    expect(builtInRoles.auditor.permissions).toEqual(expect.arrayContaining(readable));
    const changing = ofStaff.filter(
      ({ method, permission }) =>
        method !== 'GET' && permission !== 'account:own' && holds('auditor', permission),
    );
    // The address of the own calendar changes no record of the firm.
    expect(changing.map(({ id }) => id)).toEqual(['checkAudit', 'makeCalendarAddress']);
  });
});

describe('every operation', () => {
  let api: TestApi;
  const people = new Map<BuiltInRole, Person>();
  beforeAll(async () => {
    api = await buildTestApp();
    const as = await api.admin();
    people.set('administrator', as);
    for (const role of builtInRoleNames.filter((each) => each !== 'administrator')) {
      const email = `${role}@example.com`;
      const body = { email, firstName: 'Rita', lastName: 'Levi', role: 'reviewer', roles: [role] };
      const made = await api.call('POST', '/users', { as, body });
      expect(made.json()).toMatchObject({
        role: 'reviewer',
        roles: [{ id: role, name: builtInRoles[role].label }],
      });
      people.set(role, await api.signIn(email));
    }
    return api.close;
  });

  /** Calls an operation on a record that does not exist, without a body; the guard is asked before both. */
  function call({ method, path }: ContractOperation, role: BuiltInRole) {
    const address = path.replace(/\{\w+\}/g, '0198c0de-0000-7000-8000-00000000dead');
    const as = people.get(role);
    if (!as) throw new Error(`No one has the role ${role}`);
    return api.call(method, address, { as, ...(method === 'GET' ? {} : { body: {} }) });
  }

  it.each(builtInRoleNames)('admits and refuses the role %s as its permissions say', async (role) => {
    const faults: string[] = [];
    for (const operation of ofStaff) {
      // Ending the own session would end the test, and open operations admit everyone.
      if (operation.id === 'logout' || operation.isOpen) continue;
      const answer = await call(operation, role);
      const refused = answer.statusCode === 403 && answer.json().reason === 'permission';
      if (refused === holds(role, operation.permission)) faults.push(`${operation.id}: ${answer.body}`);
      if (
        refused &&
        operation.permission &&
        answer.json().message !== missingPermission(operation.permission)
      ) {
        faults.push(`${operation.id} said: ${answer.body}`);
      }
      if (refused) faults.push(...undocumented(operation, answer));
    }
    expect(faults).toEqual([]);
  });

  it.each(builtInRoleNames)('tells the role %s what it may do', async (role) => {
    const self = await api.call('GET', '/auth/self', { as: people.get(role) as Person });
    const held = [...self.json().permissions].sort();
    expect(held).toEqual([...builtInRoles[role].permissions].sort());
  });
});
