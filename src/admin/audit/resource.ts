import { defineResource } from '../kit/resource/define-resource.ts';
import { type AuditFields, apiSearchOf } from './audit-search.ts';

/** The audit trail, newest first. */
export const auditResource = defineResource({
  name: 'audit',
  called: 'entry',
  collection: '/admin/audit',
  paging: 'before',
  filter: (values) => apiSearchOf(values as AuditFields),
  idOf: ({ seq }) => seq,
});
