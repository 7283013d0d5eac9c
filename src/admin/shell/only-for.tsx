import type { ReactNode } from 'react';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import type { StaffRole } from '../kit/area-page.ts';
import { Page } from '../kit/page.tsx';
import { useStaffMember } from '../kit/staff-member.ts';
import { isFor } from './area-pages.ts';

/** A page for certain staff roles; the server also refuses its calls to the other roles. */
export function OnlyFor({ roles, children }: { roles: readonly StaffRole[]; children: ReactNode }) {
  if (isFor(roles, useStaffMember().role)) return children;
  return (
    <Page title="For administrators only">
      <FormAlert severity="info">
        Your account can read and decide cases. Ask an administrator for help with this page.
      </FormAlert>
    </Page>
  );
}
