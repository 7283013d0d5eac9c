import type { MsbPartId } from '#domain/msb/part.ts';
import type { MsbRecordKind } from '#domain/msb/records/record-kind.ts';
import type { Actor } from '#server/platform/caller/principal.ts';

type RecordEvent = { by: Actor; applicationId: string; recordId: string; kind: MsbRecordKind };
type PartEvent = { by: Actor; applicationId: string; part: MsbPartId };

declare module '#server/platform/events/events.ts' {
  interface Events {
    'msb-part.checked': PartEvent;
    'msb-part.unchecked': PartEvent;
    /** The server recorded a registration that it found in FINTRAC's register. */
    'msb-application.registered': {
      by: Actor;
      applicationId: string;
      assigneeId: string | null;
      registrationNumber: string;
    };

    'msb-record.added': RecordEvent;
    /** @property isOpen whether a change notice is still to be sent */
    'msb-record.changed': RecordEvent & { isOpen: boolean };
    'msb-record.deleted': RecordEvent;
    /** A change notice is due soon, or overdue. */
    'msb-notice.due': {
      by: Actor;
      applicationId: string;
      assigneeId: string;
      recordId: string;
      /** The last day to send it, 'YYYY-MM-DD'. */
      dueOn: string;
      state: 'soon' | 'overdue';
    };
  }
}
