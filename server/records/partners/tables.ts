import type { Partner } from '#domain/rules/partner.ts';
import type { ManagedColumns } from '#server/platform/managed/resource.ts';

/** Partner firms. */
export interface PartnersTable extends ManagedColumns {
  name: string;
  website: string;
  /** The URL of an uploaded picture; empty for none. */
  logo: string;
  text: string;
  kind: Partner['kind'];
  position: number;
  /** Sort key of position and name. */
  place: string;
  /** 0 or 1. */
  active: number;
}

/** The uploaded picture that is a partner's logo. */
export interface PartnerLogosTable {
  partner_id: string;
  file_id: string;
}

declare module '#server/platform/db/schema.ts' {
  interface Database {
    partners: PartnersTable;
    partner_logos: PartnerLogosTable;
  }
}
