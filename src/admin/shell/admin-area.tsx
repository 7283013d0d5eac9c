import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect, useMemo } from 'react';
import {
  type AuthProvider,
  CoreAdminContext,
  CoreAdminUI,
  defaultI18nProvider,
  memoryStore,
  useNotificationContext,
} from 'react-admin';
import { Route, Routes, useLocation } from 'react-router-dom';
import { firmName } from '#domain/firm.ts';
import type { Account } from '#src/api/admin/session.ts';
import { signOutStaff } from '#src/api/admin/session.ts';
import { queryClient } from '#src/api/query-client.ts';
import { AlertButton } from '#src/ui/feedback/alert-button.tsx';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { showToast } from '#src/ui/feedback/toast.ts';
import { useRefusalsEndWithPage } from '#src/ui/feedback/use-end-of-page.ts';
import { FormSkeleton } from '#src/ui/form/form-skeleton.tsx';
import { FirmMark } from '#src/ui/frame/firm-mark.tsx';
import { Frame } from '#src/ui/frame/frame.tsx';
import { usePageStart } from '#src/ui/frame/use-page-start.ts';
import { adminRoot } from '../kit/admin-paths.ts';
import type { AreaPage } from '../kit/area-page.ts';
import { useSettledActions } from '../kit/form/use-held-action.tsx';
import { NotFoundPage, Page } from '../kit/page.tsx';
import { dataProviderFor } from '../kit/resource/data-provider.ts';
import { permissionsOf, useStaffMember } from '../kit/staff-member.ts';
import { pages } from '../pages.ts';
import './area.css';
import { AreaPagesContext } from './area-pages.ts';
import { areaRoutes } from './area-routes.tsx';
import { Gate } from './gate.tsx';
import styles from './layout.module.css';
import { Navigation } from './navigation.tsx';
import { PaletteHost, PaletteIconButton } from './palette/palette-host.tsx';
import { ShortcutsHost } from './shortcuts/shortcuts-host.tsx';

const drawer = { label: 'Administrators’ area', openLabel: 'Open the menu', closeLabel: 'Close the menu' };

/** The first two segments of a path identify the page; the rest is a part of it, such as the tab of a case. */
const pageOf = (pathname: string) => pathname.split('/').slice(0, 4).join('/');

function Layout({ children }: { children?: ReactNode }) {
  return (
    <>
      <Frame
        className={styles.layout}
        main={usePageStart(pageOf(useLocation().pathname))}
        skipLabel="Skip to the page"
        drawer={drawer}
        sidebar={(onChosen) => <Navigation onChosen={onChosen} />}
        topBar={
          <>
            <FirmMark name={firmName} />
            <PaletteIconButton />
          </>
        }
      >
        <Suspense fallback={<FormSkeleton rows={6} />}>{children}</Suspense>
      </Frame>
      <ShortcutsHost />
      <PaletteHost />
    </>
  );
}

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
  const authProvider = useMemo(() => authProviderFor(staffMember, pages), [staffMember, pages]);
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

/**
 * Shown for an unexpected error: usually code that could not be loaded, because the connection was lost or a newer version was
 * deployed. A reload fixes both.
 */
function AreaError() {
  return (
    <Page title="This page could not be shown">
      <FormAlert
        severity="error"
        action={<AlertButton onClick={() => window.location.reload()}>Load it again</AlertButton>}
      >
        Check your connection, then load the page again.
      </FormAlert>
    </Page>
  );
}

/** What react-admin calls reading; every other action changes a record. */
const readingActions = ['list', 'show', 'edit', 'export'];

/**
 * Returns react-admin's auth provider. The gate around it (`gate.tsx`) decides who may open the area, and each call ends an
 * expired session itself, so that the provider checks no session. What the staff member may do with the records of a page is
 * in the list of pages.
 */
function authProviderFor(staffMember: Account, pages: readonly AreaPage[]): AuthProvider {
  const held = permissionsOf(staffMember);
  return {
    canAccess({ resource, action }) {
      const page = pages.find((each) => each.resource?.name === resource);
      if (!page) return Promise.resolve(true);
      const { permission, changing = permission } = page;
      return Promise.resolve(held.includes(readingActions.includes(action) ? permission : changing));
    },
    login: () => Promise.resolve(),
    logout: () => Promise.resolve(signOutStaff()),
    checkAuth: () => Promise.resolve(),
    checkError: () => Promise.resolve(),
    getPermissions: () => Promise.resolve(held),
    getIdentity: () =>
      Promise.resolve({
        id: staffMember.id,
        fullName: [staffMember.firstName, staffMember.lastName].join(' ').trim() || staffMember.email,
      }),
  };
}

/**
 * Shows the notifications of react-admin's `useNotify` as the product's toasts, and sends delayed deletions when their page is
 * left.
 */
function Notifications() {
  const { notifications, takeNotification } = useNotificationContext();
  useSettledActions();
  useRefusalsEndWithPage();
  useEffect(() => {
    if (notifications.length === 0) return;
    const next = takeNotification();
    if (next) showToast(next.message, next.type);
  }, [notifications, takeNotification]);
  return null;
}
