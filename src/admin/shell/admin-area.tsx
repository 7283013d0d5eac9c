import { QueryClientProvider } from '@tanstack/react-query';
import { useMemo } from 'react';
import { CoreAdminContext, CoreAdminUI, defaultI18nProvider, memoryStore } from 'react-admin';
import { Route, Routes } from 'react-router-dom';
import { queryClient } from '#src/api/query-client.ts';
import { adminRoot } from '../kit/admin-paths.ts';
import type { AreaPage } from '../kit/area-page.ts';
import { NotFoundPage } from '../kit/not-found-page.tsx';
import { dataProviderFor } from '../kit/resource/data-provider.ts';
import { useStaffMember } from '../kit/staff-member.ts';
import { pages } from '../pages.ts';
import { AreaError } from './area-error.tsx';
import { AreaPagesContext } from './area-pages.ts';
import { areaRoutes } from './area-routes.tsx';
import { authProviderFor } from './auth-provider.ts';
import { Gate } from './gate.tsx';
import { Layout } from './layout.tsx';
import { Notifications } from './notifications.tsx';

/** The staff area: its authentication gate, and react-admin inside it. */
export default function AdminArea() {
  return (
    <QueryClientProvider client={queryClient}>
      <Routes>
        <Route
          path={`${adminRoot}/*`}
          element={
            <Gate>
              <AreaOf pages={pages} />
            </Gate>
          }
        />
      </Routes>
    </QueryClientProvider>
  );
}

/** react-admin with these pages: their routes, resources, navigation and permissions. */
export function AreaOf({ pages }: { pages: readonly AreaPage[] }) {
  const staffMember = useStaffMember();
  const authProvider = useMemo(() => authProviderFor(staffMember), [staffMember]);
  const dataProvider = useMemo(
    () =>
      dataProviderFor(
        pages.flatMap(({ resource, parts = [] }) => [...(resource ? [resource] : []), ...parts]),
      ),
    [pages],
  );
  // List filters contain names of people: they stay in the address and in memory, never in browser storage.
  const store = useMemo(() => memoryStore(), []);
  const routes = useMemo(() => areaRoutes(pages), [pages]);
  return (
    <AreaPagesContext value={pages}>
      <CoreAdminContext
        authProvider={authProvider}
        dataProvider={dataProvider}
        i18nProvider={defaultI18nProvider}
        queryClient={queryClient}
        store={store}
        basename={adminRoot}
      >
        <CoreAdminUI
          layout={Layout}
          catchAll={NotFoundPage}
          error={AreaError}
          loginPage={false}
          disableTelemetry
          title="Administrators’ area"
        >
          {routes}
        </CoreAdminUI>
        <Notifications />
      </CoreAdminContext>
    </AreaPagesContext>
  );
}
