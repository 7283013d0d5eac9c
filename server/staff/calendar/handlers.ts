import type { Kysely } from 'kysely';
import type { components } from '#contract/schema.d.ts';
import { firmName } from '#domain/firm.ts';
import type { Permission } from '#domain/rules/permission.ts';
import { actorOf } from '#server/platform/caller/principal.ts';
import type { Handlers } from '#server/platform/contract/handlers.ts';
import { dayOf } from '#server/platform/core/clock.ts';
import type { Deps } from '#server/platform/core/deps.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { happened } from '#server/platform/events/events.ts';
import { hasAlready, tagOf } from '#server/platform/http/cached.ts';
import { notFound } from '#server/platform/http/errors.ts';
import { limitingMisses } from '#server/platform/limits/link-misses.ts';
import { secondsBefore } from '#server/platform/limits/sliding-window.ts';
import {
  addressOfSecret,
  type CalendarAddress,
  findCalendarAddress,
  noteCalendarRead,
  removeCalendarAddress,
  replaceCalendarAddress,
} from '#server/records/calendar-address/calendar-addresses.repository.ts';
import { openTo } from '#server/records/case-access/access.ts';
import { permissionsOf } from '#server/records/users/roles.ts';
import { findUser, lockUser, type User } from '#server/records/users/users.repository.ts';
import { calendarEntries } from './calendar-entries.repository.ts';
import { icalendar } from './icalendar.ts';

type CalendarOperation =
  | 'getCalendarAddress'
  | 'makeCalendarAddress'
  | 'revokeCalendarAddress'
  | 'readStaffCalendar';

/** An account that someone has left without closing it does not stay readable. */
const SECONDS_WITHOUT_SIGN_IN = 90 * 86_400;

/** @property permissions what the reader may do, read at every call */
type Reader = { user: User; address: CalendarAddress; permissions: readonly Permission[] };

/** The calendar of a staff member, at a secret address that programs read without signing in. */
export function calendarHandlers(deps: Deps): Handlers<CalendarOperation> {
  const { db, config, clock, random } = deps;

  return {
    getCalendarAddress: async ({ principal }) => toAnswer(await findCalendarAddress(db, principal.userId)),

    async makeCalendarAddress({ principal }, reply) {
      const { userId } = principal;
      const { secret, address } = await inTransaction(db, async (trx) => {
        // Of two calls at once, the later one replaces the address of the other.
        await lockUser(trx, { id: userId });
        const isNew = (await findCalendarAddress(trx, userId)) === undefined;
        const made = await replaceCalendarAddress(trx, userId, { random, now: clock.now() });
        await happened(trx, { type: 'calendar-address.made', by: actorOf(principal), userId, isNew });
        return { secret: made, address: await findCalendarAddress(trx, userId) };
      });
      reply.code(201);
      return { ...toAnswer(address), url: `${config.publicUrl}/api/calendars/${secret}/staff.ics` };
    },

    async revokeCalendarAddress({ principal }, reply) {
      const { userId } = principal;
      await inTransaction(db, async (trx) => {
        if (!(await removeCalendarAddress(trx, userId))) return;
        await happened(trx, { type: 'calendar-address.revoked', by: actorOf(principal), userId });
      });
      return reply.code(204).send();
    },

    async readStaffCalendar(request, reply) {
      const { ip, params } = request;
      const { user, address, permissions } = await limitingMisses(
        deps,
        { bucket: 'calendar-address-misses', ip },
        () => readerOf(db, params.secret, clock.now()),
      );
      const now = clock.now();
      const { id: userId, role } = user;
      const entries = await calendarEntries(db, {
        userId,
        seesTasks: permissions.includes('tasks:read'),
        seesApplications: permissions.includes('msb-applications:read'),
        config,
        open: openTo(deps, { userId, role, permissions }),
        url: `${config.publicUrl}/admin`,
        now,
      });
      await noteCalendarRead(db, address, now);
      // Stamped with the day, so that a program that asks again on the same day gets 304 unless something has changed.
      const text = icalendar(entries, { name: firmName, stampedAt: new Date(dayOf(now)) });
      const etag = tagOf(text);
      reply.headers({ etag, 'cache-control': 'private, no-cache' });
      if (hasAlready(request, etag)) return reply.code(304).send();
      deps.reads.note({
        ...actorOf({ userId, role }),
        action: 'calendar.read',
        subjectType: 'list',
        subjectId: 'calendar',
        details: { hits: entries.length },
      });
      return reply.type('text/calendar; charset=utf-8').send(text);
    },
  };
}

/** Returns the account of a secret. Throws the same 404 for an unknown one and for an account that may not read cases now. */
async function readerOf(db: Kysely<Database>, secret: string, now: Date): Promise<Reader> {
  const address = await addressOfSecret(db, secret);
  if (!address) throw notFound();
  const user = await findUser(db, address.user_id);
  if (user?.disabled !== 0) throw notFound();
  if ((user.last_sign_in_at ?? '') <= secondsBefore(now, SECONDS_WITHOUT_SIGN_IN)) throw notFound();
  const permissions = await permissionsOf(db, user);
  if (!permissions.includes('cases:read')) throw notFound();
  return { user, address, permissions };
}

function toAnswer(address: CalendarAddress | undefined): components['schemas']['CalendarAddress'] {
  return { createdAt: address?.created_at ?? null, lastReadAt: address?.last_read_at ?? null };
}
