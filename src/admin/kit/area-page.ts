import { type ComponentType, lazy } from 'react';
import type { components } from '#contract/schema.d.ts';
import type { Account } from '#src/api/admin/session.ts';
import type { Resource } from './resource/resource.ts';
import type { ResourcePages } from './resource/resource-pages.tsx';

/** Whoever signs in to the area; a client is not let in. */
export type StaffRole = Exclude<Account['role'], 'client'>;

/** Administrators and reviewers. */
export const staff: readonly StaffRole[] = ['administrator', 'reviewer'];
/** Who also manages accounts, content and settings, and changes answers. */
export const administrators: readonly StaffRole[] = ['administrator'];

/**
 * One page of the area, and all that is told about it once: its route, its entry in the navigation, who may open it and
 * the shortcut to it derive from this (`shell/`).
 */
export interface AreaPage {
  /** Such as `/admin/users`. */
  address: string;
  /** In the navigation, and in "Go to the …". */
  label: string;
  /** Who may open it and is shown the way to it; the server refuses its calls to everybody else too. */
  roles: readonly StaffRole[];
  /** How much waits on it, in the navigation behind the label. */
  waiting?: keyof components['schemas']['Waiting'];
  /** Before the label, in the navigation. */
  icon: ComponentType;
  /** What is pressed to go there, such as `g q`; none where it is seldom gone to. */
  keys?: string;
  /** What it lists and changes, where that is one kind of record. */
  resource?: Resource;
  /** What such a record consists of, where that is written on pages of its own. */
  parts?: readonly Resource[];
  /** Stands at the address itself: of a resource, its list. */
  page: ComponentType;
  /** Of a managed resource: the forms at `…/create` and `…/:id`. */
  create?: ComponentType;
  edit?: ComponentType;
  /** What is opened from the page and stands in no navigation, by the address beneath its own. */
  beneath?: readonly { path: string; page: ComponentType; roles?: readonly StaffRole[] }[];
}

/** Returns the list and the forms of a managed resource as pages that are loaded when one of them is opened. */
export function lazyPages(
  load: () => Promise<{ pages: ResourcePages }>,
): Pick<AreaPage, 'page' | 'create' | 'edit'> {
  const page = (name: keyof ResourcePages) => lazy(async () => ({ default: (await load()).pages[name] }));
  return { page: page('List'), create: page('Create'), edit: page('Edit') };
}
