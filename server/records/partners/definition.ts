import type { Selectable } from 'kysely';
import { checkPartner, maxPartnerPosition, type Partner } from '#domain/rules/partner.ts';
import type { Handlers } from '#server/platform/contract/handlers.ts';
import type { Deps } from '#server/platform/core/deps.ts';
import { managedCalls } from '#server/platform/managed/calls.ts';
import type { Managed, ManagedColumns, ManagedResource } from '#server/platform/managed/resource.ts';
import { holdLogo, lockLogo } from './logos.ts';
import {
  heldLogosMigration,
  partnerListsMigration,
  partnerLogosMigration,
  partnerShownWordsMigration,
  partnersMigration,
  partnerWordsMigration,
} from './migration.ts';

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

type PartnerOperation = 'listPartners' | 'createPartner' | 'getPartner' | 'updatePartner' | 'deletePartner';

export const storedPartners: Managed<Selectable<PartnersTable>, Partner> = {
  name: 'partners',
  table: 'partners',
  check: checkPartner,
  lock: lockLogo,
  follow: holdLogo,
  toColumns: ({ active, ...same }) => ({ ...same, place: placeOf(same), active: Number(active) }),
  toValues: ({ name, website, logo, text, kind, position, active }) => ({
    name,
    website,
    logo,
    text,
    kind,
    position,
    active: active === 1,
  }),
  searched: ({ name, website }) => [name, website],
  sorts: { position: 'place', name: 'name', updatedAt: 'updated_at' },
  filters: { active: 'active', kind: 'kind' },
  shown: { column: 'active', is: 1 },
};

/** The sort key: the position is padded, because the key is compared as text. */
function placeOf({ position, name }: Pick<Partner, 'position' | 'name'>): string {
  return `${String(position).padStart(String(maxPartnerPosition).length, '0')} ${name}`;
}

/** Partner firms: the public sees the active ones, administrators see all. */
export const partners = {
  name: 'partners',
  migrations: [
    partnersMigration,
    heldLogosMigration,
    partnerLogosMigration,
    partnerListsMigration,
    partnerWordsMigration,
    partnerShownWordsMigration,
  ],
  reads: { listPartners: 'listed', getPartner: 'opened' },
  handlers(deps: Deps): Handlers<PartnerOperation> {
    const { list, create, get, update, remove } = managedCalls(deps, storedPartners);
    return {
      listPartners: list,
      createPartner: create,
      getPartner: get,
      updatePartner: update,
      deletePartner: remove,
    };
  },
} as const satisfies ManagedResource;
