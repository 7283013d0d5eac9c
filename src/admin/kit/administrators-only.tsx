import type { ReactNode } from 'react';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { useIsAdministrator } from './colleague.ts';
import { Page } from './page.tsx';

/** A page that reviewers have not: the server refuses its calls too. */
export function AdministratorsOnly({ children }: { children: ReactNode }) {
  if (useIsAdministrator()) return children;
  return (
    <Page title="For administrators only">
      <FormAlert severity="info">
        Your account may read and decide cases. Ask an administrator for what is done here.
      </FormAlert>
    </Page>
  );
}
