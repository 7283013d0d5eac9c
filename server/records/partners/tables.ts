import type { Partner } from '#domain/rules/partner.ts';
import type { ManagedColumns } from '#server/platform/managed/resource.ts';

/** Firms that we work with. */
export interface PartnersTable extends ManagedColumns {
  name: string;
  website: string;
  /** The address of a picture in our own store; empty for none. */
  logo: string;
  text: string;
  kind: Partner['kind'];
  position: number;
  /** Position and name in one text, by which the list is in order of both. */
  place: string;
  /** 0 or 1. */
  active: number;
}

/** Which picture of ours is the logo of a partner. */
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
