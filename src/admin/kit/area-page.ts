import { type ComponentType, lazy } from 'react';
import type { components } from '#contract/schema.d.ts';
import type { Permission } from '#domain/rules/permission.ts';
import type { LazyResource, Resource } from './resource/resource.ts';
import type { ResourcePages } from './resource/resource-pages.tsx';

/** The groups of the navigation, in order, with their labels. */
export const menuGroups = {
  casework: 'Casework',
  website: 'Website',
  learning: 'Learning',
  administration: 'Administration',
} as const;

export type MenuGroup = keyof typeof menuGroups;

/** The sections of a group that is long, with their headings. Pages without a section come first. */
export const menuSections = {
  compliance: 'Compliance',
  reports: 'Reports',
} as const;

export type MenuSection = keyof typeof menuSections;

/** One page of the area. Its route, its entry in the navigation, its permissions and its shortcut derive from this (`shell/`). */
export interface AreaPage {
  /** Such as `/admin/users`. */
  address: string;
  /** The label in the navigation, and in "Go to the …". */
  label: string;
  /** Where its link is in the navigation; a page that `isAside` needs none. */
  group?: MenuGroup;
  /** Under which heading of its group the link is; the pages of a section follow each other. */
  section?: MenuSection;
  /** Who may open the page and see its link; the server also refuses its calls to all others. */
  permission: Permission;
  /** The permission to change what the page shows; without it, its forms are only shown. The same as `permission` by default. */
  changing?: Permission;
  /** Whether it is at the foot of the navigation, apart from the work. */
  isAside?: boolean;
  /** The count that the navigation shows behind the label. */
  waiting?: keyof components['schemas']['Waiting'];
  icon: ComponentType;
  /** The keys of the shortcut to the page, such as `g q`; none for a page that is rarely opened. */
  keys?: string;
  /** The resource that the page lists and changes, if it is a single one. */
  resource?: Resource | LazyResource;
  /** The resources of parts that have their own pages. */
  parts?: readonly Resource[];
  /** The page at the address itself: for a resource, its list. */
  page: ComponentType;
  /** For a managed resource: the forms at `…/create` and `…/:id`. */
  create?: ComponentType;
  edit?: ComponentType;
  /** Whether its pages hide what a reader may not do. Otherwise the page of a record is disabled as a whole for readers. */
  hidesChanges?: boolean;
  /** Pages that are opened from this page and are not in the navigation, by path relative to its address. */
  beneath?: readonly { path: string; page: ComponentType; permission?: Permission }[];
}

/**
 * Returns the calls, the list and the forms of a managed resource, which are loaded when one of its pages is opened.
 *
 * @param name of the resource
 */
export function lazyPages(
  name: string,
  load: () => Promise<{ pages: ResourcePages }>,
): Pick<AreaPage, 'resource' | 'page' | 'create' | 'edit'> {
  const page = (part: 'List' | 'Create' | 'Edit') =>
    lazy(async () => ({ default: (await load()).pages[part] }));
  let resource: Resource | undefined;
  return {
    resource: {
      name,
      async load() {
        // No import once it is loaded: a delayed deletion is sent while the page is left.
        resource ??= (await load()).pages.resource;
        return resource;
      },
    },
    page: page('List'),
    create: page('Create'),
    edit: page('Edit'),
  };
}
