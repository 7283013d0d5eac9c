import type { Actor } from '#server/platform/caller/principal.ts';
import type { CheckRow } from './checks.repository.ts';

declare module '#server/platform/events/events.ts' {
  interface Events {
    /** A person was asked for proof of identity. */
    'verification.requested': { by: Actor; checkId: string; role: string };
    'verification.requested-of-all': { by: Actor; mails: number };
    /** The person agreed to the comparison of their face, declined it, or withdrew the consent. */
    'verification.consent-decided': { by: Actor; checkId: string; decision: string; noticeVersion: number };
    /** The person stated a document of another issuer. */
    'verification.source-stated': { by: Actor; checkId: string };
    /** A link was created for taking the photographs with a phone. */
    'verification.phone-invited': { by: Actor; checkId: string };
    /**
     * The verification of a director or owner was applied to the representative, who is the same human. @property check
     * the representative's own
     */
    'verification.carried-over': { by: Actor; check: CheckRow };
    'verification.widget-opened': { by: Actor; checkId: string };
    /** @property before the check before the change; it is pending now */
    'verification.handed-in': { by: Actor; before: CheckRow; attempt: number; documentKind: string };
    /** By a staff member. */
    'verification.decided': { by: Actor; check: CheckRow; decision: string };
    /** By the provider. @property before the check before the change */
    'verification.reviewed': { by: Actor; before: CheckRow; status: CheckRow['status'] };
  }
}
