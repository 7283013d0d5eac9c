import { defineResource } from '../kit/resource/define-resource.ts';
import { type AuditFields, searchOf } from './audit-search.ts';

/** The audit trail, newest first. */
export const auditResource = defineResource({
  name: 'audit',
  called: 'entry',
  collection: '/admin/audit',
  paging: 'before',
  filter: (values) => searchOf(values as AuditFields),
  idOf: ({ seq }) => seq,
});
