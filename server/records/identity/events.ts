import type { Actor } from '#server/platform/caller/principal.ts';
import type { CheckRow } from './checks.repository.ts';

declare module '#server/platform/events/events.ts' {
  interface Events {
    /** A person was asked for a proof of who they are. */
    'verification.requested': { by: Actor; checkId: string; role: string };
    'verification.requested-of-all': { by: Actor; mails: number };
    /** A link was made by which a phone takes the photographs. */
    'verification.phone-invited': { by: Actor; checkId: string };
    /** The representative was verified as the director or owner that they are too. @property check their own */
    'verification.carried-over': { by: Actor; check: CheckRow };
    'verification.widget-opened': { by: Actor; checkId: string };
    /** @property before as the check stood; it is pending now */
    'verification.handed-in': { by: Actor; before: CheckRow; attempt: number; documentKind: string };
    /** By a member of staff. */
    'verification.decided': { by: Actor; check: CheckRow; decision: string };
    /** By the provider. @property before as the check stood */
    'verification.reviewed': { by: Actor; before: CheckRow; status: CheckRow['status'] };
  }
}
