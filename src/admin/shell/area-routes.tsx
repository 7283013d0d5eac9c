import type { ComponentType, ReactElement, ReactNode } from 'react';
import { CustomRoutes, Resource } from 'react-admin';
import { Navigate, Route } from 'react-router-dom';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { adminRoot } from '../kit/admin-paths.ts';
import type { AreaPage, StaffRole } from '../kit/area-page.ts';
import { Page } from '../kit/page.tsx';
import { useStaffMember } from '../kit/staff-member.ts';
import { isFor } from './area-pages.ts';

/** Returns the routes of the pages as children of react-admin; the area opens with the first page. */
export function areaRoutes(pages: readonly AreaPage[]): ReactElement[] {
  const [first] = pages;
  return [
    <CustomRoutes key="first">
      {first && <Route path="/" element={<Navigate to={first.address} replace />} />}
    </CustomRoutes>,
    ...pages.map(routesOf),
  ];
}

function routesOf(page: AreaPage): ReactElement {
  const { address, roles, resource, create, edit, beneath = [] } = page;
  const path = address.slice(adminRoot.length);
  if (!resource) {
    return (
      <CustomRoutes key={path}>
        <Route path={path} element={guarded(roles, page.page)} />
      </CustomRoutes>
    );
  }
  return (
    <Resource
      key={path}
      name={resource.name}
      list={guarded(roles, page.page)}
      {...(create && { create: guarded(roles, create) })}
      {...(edit && { edit: guarded(roles, edit) })}
    >
      {beneath.map((each) => (
        <Route key={each.path} path={each.path} element={guarded(each.roles ?? roles, each.page)} />
      ))}
    </Resource>
  );
}

function guarded(roles: readonly StaffRole[], Page: ComponentType): ReactElement {
  return (
    <OnlyFor roles={roles}>
      <Page />
    </OnlyFor>
  );
}

/** A page for certain staff roles; the server also refuses its calls to the other roles. */
function OnlyFor({ roles, children }: { roles: readonly StaffRole[]; children: ReactNode }) {
  if (isFor(roles, useStaffMember().role)) return children;
  return (
    <Page title="For administrators only">
      <FormAlert severity="info">
        Your account can read and decide cases. Ask an administrator for help with this page.
      </FormAlert>
    </Page>
  );
}
