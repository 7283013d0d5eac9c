import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import type { ComponentType, ReactElement, ReactNode } from 'react';
import { CustomRoutes, Resource } from 'react-admin';
import { Navigate, Route, Link as RouterLink } from 'react-router-dom';
import { type Permission, permissions } from '#domain/rules/permission.ts';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { adminRoot } from '../kit/admin-paths.ts';
import type { AreaPage } from '../kit/area-page.ts';
import layout from '../kit/layout.module.css';
import { Page } from '../kit/page.tsx';
import { MayChangeContext, useMay } from '../kit/staff-member.ts';
import { useOwnPages } from './area-pages.ts';

/** Returns the routes of the pages as children of react-admin; the area opens with the first page of the staff member. */
export function areaRoutes(pages: readonly AreaPage[]): ReactElement[] {
  return [
    <CustomRoutes key="first">
      <Route path="/" element={<FirstPage />} />
    </CustomRoutes>,
    ...pages.map(routesOf),
  ];
}

function FirstPage() {
  const [first] = useOwnPages();
  return first ? <Navigate to={first.address} replace /> : <NoAccess to="account:own" />;
}

function routesOf(page: AreaPage): ReactElement {
  const {
    address,
    permission,
    changing = permission,
    resource,
    create,
    edit,
    hidesChanges,
    beneath = [],
  } = page;
  const path = address.slice(adminRoot.length);
  const shown = (Shown: ComponentType, isForm = false, needs = permission) => (
    <OnlyWith permission={needs} changing={changing} isForm={isForm && !hidesChanges}>
      <Shown />
    </OnlyWith>
  );
  if (!resource) {
    return (
      <CustomRoutes key={path}>
        <Route path={path} element={shown(page.page)} />
      </CustomRoutes>
    );
  }
  return (
    <Resource
      key={path}
      name={resource.name}
      list={shown(page.page)}
      {...(create && { create: shown(create, false, changing) })}
      {...(edit && { edit: shown(edit, true) })}
    >
      {beneath.map((each) => (
        <Route
          key={each.path}
          path={each.path}
          element={shown(each.page, true, each.permission ?? permission)}
        />
      ))}
    </Resource>
  );
}

interface OnlyWithProps {
  permission: Permission;
  changing: Permission;
  /** Whether it is the page of one record, whose inputs and buttons are disabled for staff who may only read. */
  isForm: boolean;
  children: ReactNode;
}

/** A page for staff with a permission; the server also refuses its calls to the others. */
function OnlyWith({ permission, changing, isForm, children }: OnlyWithProps) {
  const may = useMay();
  if (!may(permission)) return <NoAccess to={permission} />;
  const mayChange = may(changing);
  return (
    <MayChangeContext value={mayChange}>
      {mayChange || !isForm ? (
        children
      ) : (
        <>
          <FormAlert severity="info">
            You can read this page. To change it, you need the permission “{permissions[changing]}”.
          </FormAlert>
          <fieldset disabled className={layout.readOnly}>
            {children}
          </fieldset>
        </>
      )}
    </MayChangeContext>
  );
}

/** Shown instead of a page that needs a permission, also when it was taken away while the page was open. Offers the other pages. */
function NoAccess({ to }: { to: Permission }) {
  const own = useOwnPages();
  return (
    <Page title="You do not have access to this page">
      <FormAlert severity="info">
        It needs the permission “{permissions[to]}”. Ask an administrator for it.
      </FormAlert>
      {own.length > 0 && (
        <Stack component="nav" spacing={1} aria-label="Pages that you can open" sx={{ marginTop: 3 }}>
          <p>You can open:</p>
          <ul>
            {own.map(({ address, label }) => (
              <li key={address}>
                <Link component={RouterLink} to={address}>
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </Stack>
      )}
    </Page>
  );
}
