import type { Kysely } from 'kysely';
import type { components } from '#contract/schema.d.ts';
import { daysAfter } from '#domain/rules/days.ts';
import type { DayRange } from '#server/derived/statistics/days.ts';
import { dayOf } from '#server/platform/core/clock.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { findStaff, listStaff, type StaffMember } from '#server/records/users/staff.ts';
import { dueLaterOn } from '../cases/list-cases.ts';
import { type Decision, decisions, type Load, loads } from './team.repository.ts';

type Team = components['schemas']['Team'];
type Member = Team['members'][number];

/** The number of days whose decisions count, today included. */
const PERIOD_DAYS = 30;
const HOUR_MS = 3_600_000;

/** Returns how the work is shared among the people who review cases, those with most overdue cases first. */
export async function readTeam(db: Kysely<Database>, now: Date): Promise<Team> {
  const today = dayOf(now);
  const period: DayRange = { from: daysAfter(today, 1 - PERIOD_DAYS), to: today };
  const rest = dueLaterOn(today, now);
  const [waiting, decided] = await Promise.all([
    loads(db, { now: now.toISOString(), endOfDay: rest.before }),
    decisions(db, { from: period.from, before: daysAfter(today, 1) }),
  ]);
  const loadOf = new Map(waiting.map((load) => [load.assignee, load]));
  const decidedBy = byPerson(decided);
  const people = await peopleOf(db, [...loadOf.keys(), ...decidedBy.keys()]);
  const members = people.map((person) => ({
    person,
    ...countsOf(loadOf.get(person.id)),
    ...figuresOf(decidedBy.get(person.id) ?? []),
  }));
  members.sort((a, b) => b.late - a.late || b.open - a.open);
  const unassigned: Member = { person: null, ...countsOf(loadOf.get(null)), decided: 0, medianHours: null };
  return { ...period, members: [...members, unassigned] };
}

function byPerson(decided: readonly Decision[]): Map<string, Decision[]> {
  const found = new Map<string, Decision[]>();
  for (const decision of decided) {
    const own = found.get(decision.by);
    if (own) own.push(decision);
    else found.set(decision.by, [decision]);
  }
  return found;
}

/** Returns who may review cases, and who else has any of these accounts and is a staff member; ordered by name. */
async function peopleOf(db: Kysely<Database>, ids: readonly (string | null)[]): Promise<StaffMember[]> {
  const reviewing = (await listStaff(db)).filter(({ reviewsCases }) => reviewsCases);
  const known = new Set(reviewing.map(({ id }) => id));
  const others = await findStaff(
    db,
    ids.filter((id) => id !== null && !known.has(id)),
  );
  const former = [...others.values()]
    .filter(({ role }) => role !== 'client')
    .map((person) => ({ ...person, reviewsCases: false }));
  return [...reviewing, ...former].sort((a, b) => a.name.localeCompare(b.name, 'en'));
}

function countsOf(load: Load | undefined): Pick<Member, 'open' | 'dueToday' | 'late'> {
  const { open = 0, dueToday = 0, late = 0 } = load ?? {};
  return { open, dueToday, late };
}

function figuresOf(decided: readonly Decision[]): Pick<Member, 'decided' | 'medianHours'> {
  const durations = decided
    .flatMap(({ at, since }) => (since === null ? [] : [Date.parse(at) - Date.parse(since)]))
    .sort((a, b) => a - b);
  const median = durations[Math.ceil(durations.length / 2) - 1];
  return {
    decided: new Set(decided.map(({ onboardingId }) => onboardingId)).size,
    medianHours: median === undefined ? null : Number((median / HOUR_MS).toPrecision(4)),
  };
}
