import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { adminPaths } from '../admin/kit/admin-paths.ts';
import { selfQuery } from '../api/self.ts';
import { clientToken, moveClientTokenToAdmin } from '../api/token-storage.ts';

/**
 * Redirects a staff member who signed in as a client to the staff area, because the wizard's calls would all be refused. The
 * token becomes the area's, and the area is loaded.
 */
export function StaffRedirect() {
  const role = useQuery(selfQuery).data?.role;
  const isStaff = role !== undefined && role !== 'client';
  useEffect(() => {
    // Without a client's token, the request used the area's own: the client has just signed out in another tab.
    if (!isStaff || clientToken() === null) return;
    moveClientTokenToAdmin();
    window.location.replace(adminPaths.cases);
  }, [isStaff]);
  return null;
}
