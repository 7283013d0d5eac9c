import { array, type ObjectSchema, string } from 'yup';
import type { components } from '#contract/schema.d.ts';
import { checkedBy } from './checked-by.ts';
import { closedObject } from './closed-object.ts';
import { builtInRoleNames, builtInRoles, grantablePermissions, type Permission } from './permission.ts';
import { textField } from './text-field.ts';
import type { Validation } from './validate.ts';

/** A role that an administrator defines. */
export type PermissionSet = components['schemas']['PermissionSetInput'];

const choosePermissions = 'Choose at least one permission';
const builtInNames = builtInRoleNames.map((name) => builtInRoles[name].label.toLowerCase());

const permissionSetRule: ObjectSchema<PermissionSet> = closedObject(
  {
    name: textField({ missing: 'Enter the name of the role', max: 60 }).test(
      'built in',
      'Choose a name that no built-in role has',
      (value) => !builtInNames.includes(value.trim().toLowerCase()),
    ),
    permissions: array()
      .typeError(choosePermissions)
      .of(
        string<Permission>()
          .defined()
          .oneOf(grantablePermissions, 'Only administrators can have this permission'),
      )
      .defined(choosePermissions)
      .nonNullable(choosePermissions)
      .min(1, choosePermissions),
  },
  'Send the role as an object',
);

/** Checks a permission set as a whole; each permission is stored once. Never throws for any value. */
export function checkPermissionSet(value: unknown): Validation<PermissionSet> {
  const checked = checkedBy(permissionSetRule, value);
  if (!checked.ok) return checked;
  const { name, permissions } = checked.value;
  return { ok: true, value: { name, permissions: [...new Set(permissions)] } };
}
