import { firstStep, stepAt, stepOf } from '#machines/steps.ts';
import { isAdminPath } from '../admin/kit/admin-paths.ts';
import { askAhead } from '../api/asked-ahead.ts';
import { clientToken } from '../api/token-storage.ts';
import { otherDoors } from './door-path.ts';
import { adminPortal, verifiedPortal } from './doors.ts';
import { pages } from './pages.ts';

/**
 * Asks for what a visit to an address will need, all at once: one after the other, each would take a turn of the line.
 * At the administrators' addresses that is the code of their area; elsewhere, for a client who is signed in, the code of
 * the page, the record of its step, the progress and the session; for anybody else nothing.
 */
export function askForVisit(path: string): void {
  if (isAdminPath(path)) {
    void adminPortal.preload();
    return;
  }
  const token = clientToken();
  if (token === null || isOtherDoor(path)) return;
  // Where the machine will start (`start-portal.ts`).
  const step = stepAt(path) ?? stepOf(firstStep);
  void verifiedPortal.preload();
  void pages[step.id].preload();
  if (step.section) askAhead('GET', `/${step.section}`, token);
  askAhead('POST', '/onboarding', token);
  askAhead('GET', '/auth/self', token);
}

/** Whether the sign-in page is what opens at an address: at each of the clients' own, to whoever is not signed in. */
export function opensSignIn(path: string): boolean {
  return clientToken() === null && !isAdminPath(path) && !isOtherDoor(path);
}

const isOtherDoor = (path: string) => otherDoors.some((isAt) => isAt(path));
