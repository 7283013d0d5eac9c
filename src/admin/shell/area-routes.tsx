import type { ComponentType, ReactElement } from 'react';
import { CustomRoutes, Resource } from 'react-admin';
import { Navigate, Route } from 'react-router-dom';
import { adminRoot } from '../kit/admin-paths.ts';
import type { AreaPage, StaffRole } from '../kit/area-page.ts';
import { OnlyFor } from './only-for.tsx';

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
