import type { Handlers, OperationId } from '../platform/contract/handlers.ts';
import type { Deps } from '../platform/core/deps.ts';
import type { ManagedResource } from '../platform/managed/resource.ts';
import { blogs } from './blogs/blogs.ts';
import { contacts } from './contacts/contacts.ts';
import { newsletter } from './newsletter/newsletter.ts';
import { partners } from './partners/partners.ts';
import { promoCodes } from './promo-codes/promo-codes.ts';
import { resumes } from './resumes/resumes.ts';

const declared = [
  // By name, a line each.
  blogs,
  contacts,
  newsletter,
  partners,
  promoCodes,
  resumes,
] as const;

/** Every managed resource. A new one is an entry here. */
export const resources: readonly ManagedResource[] = declared;

type OperationOf<Resource> = Resource extends { handlers(deps: Deps): infer Own }
  ? keyof Own & OperationId
  : never;

/** The operations of all of them. */
export type ManagedOperation = OperationOf<(typeof declared)[number]>;

/** The handlers of all of them. */
export function managedHandlers(deps: Deps): Handlers<ManagedOperation> {
  return Object.assign({}, ...resources.map((resource) => resource.handlers(deps)));
}
