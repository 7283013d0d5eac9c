import type { Person, TestApi } from '#tests/support/api.ts';

/** The addresses of administrators: many, because one address gets at most ten codes a day. */
export const reviewers = Array.from({ length: 60 }, (_, index) => `reviewer-${index}@example.com`);

/** Minutes after which another reviewer signs in: without use, or since they signed in. */
const shift = { unused: 20, whole: 600 };

let onDuty: { person: Person; since: number; lastSeen: number } | null = null;
let signedIn = 0;

/** Returns a reviewer whose session has not timed out. */
export async function reviewerOnDuty(api: TestApi): Promise<Person> {
  const now = api.clock.now().getTime() / 60_000;
  if (!onDuty || now - onDuty.lastSeen > shift.unused || now - onDuty.since > shift.whole) {
    const address = reviewers[signedIn % reviewers.length] ?? '';
    signedIn += 1;
    onDuty = { person: await api.signIn(address), since: now, lastSeen: now };
  }
  onDuty.lastSeen = now;
  return onDuty.person;
}
