import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, useMemo } from 'react';
import {
  CoreAdminContext,
  CoreAdminUI,
  CustomRoutes,
  defaultI18nProvider,
  memoryStore,
  Resource,
} from 'react-admin';
import { Navigate, Route, Routes } from 'react-router-dom';
import { queryClient } from '#src/api/query-client.ts';
import { adminPaths, adminRoot } from '../kit/admin-paths.ts';
import { AdministratorsOnly } from '../kit/administrators-only.tsx';
import { useColleague } from '../kit/colleague.ts';
import { NotFoundPage } from '../kit/not-found-page.tsx';
import { AreaError } from './area-error.tsx';
import { authProviderFor } from './auth-provider.ts';
import { dataProvider } from './data-provider.ts';
import { Gate } from './gate.tsx';
import { Layout } from './layout.tsx';
import { Notifications } from './notifications.tsx';
import { reactRouterProvider } from './router-provider.tsx';

const QueuePage = lazy(() => import('../queue/queue-page.tsx'));
const CasePage = lazy(() => import('../case/case-page.tsx'));
const EditingPage = lazy(() => import('../editing/editing-page.tsx'));
const IdentityChecksPage = lazy(() => import('../identity-checks/identity-checks-page.tsx'));
const StatisticsPage = lazy(() => import('../statistics/statistics-page.tsx'));
const UsersPage = lazy(() => import('../users/users-page.tsx'));
const AuditPage = lazy(() => import('../audit/audit-page.tsx'));
const IdentityRequestPage = lazy(() => import('../identity-request/identity-request-page.tsx'));

/** The administrators' area: its gate, and react-admin behind it. */
export default function AdminArea() {
  return (
    <QueryClientProvider client={queryClient}>
      <Routes>
        <Route
          path={`${adminRoot}/*`}
          element={
            <Gate>
              <Pages />
            </Gate>
          }
        />
      </Routes>
    </QueryClientProvider>
  );
}

function Pages() {
  const colleague = useColleague();
  const authProvider = useMemo(() => authProviderFor(colleague), [colleague]);
  // Lists' filters hold people's names: they live in the address and in memory, never in the browser's storage.
  const store = useMemo(() => memoryStore(), []);
  return (
    <CoreAdminContext
      authProvider={authProvider}
      dataProvider={dataProvider}
      i18nProvider={defaultI18nProvider}
      queryClient={queryClient}
      store={store}
      basename={adminRoot}
      routerProvider={reactRouterProvider}
    >
      <CoreAdminUI
        layout={Layout}
        catchAll={NotFoundPage}
        error={AreaError}
        loginPage={false}
        disableTelemetry
        title="Administrators’ area"
      >
        <Resource name="cases" list={QueuePage}>
          <Route path=":id" element={<CasePage />} />
          <Route path=":id/:tab" element={<CasePage />} />
          <Route path=":id/edit/:step" element={<EditingPage />} />
        </Resource>
        <Resource name="identity-checks" list={IdentityChecksPage} />
        <Resource
          name="users"
          list={
            <AdministratorsOnly>
              <UsersPage />
            </AdministratorsOnly>
          }
        />
        <CustomRoutes>
          <Route path="/" element={<Navigate to={adminPaths.cases} replace />} />
          <Route path="/statistics" element={<StatisticsPage />} />
          <Route
            path="/audit"
            element={
              <AdministratorsOnly>
                <AuditPage />
              </AdministratorsOnly>
            }
          />
          <Route
            path="/identity-request"
            element={
              <AdministratorsOnly>
                <IdentityRequestPage />
              </AdministratorsOnly>
            }
          />
        </CustomRoutes>
      </CoreAdminUI>
      <Notifications />
    </CoreAdminContext>
  );
}
