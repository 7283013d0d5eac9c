import { useCallback, useEffect, useRef } from 'react';
import type { RouterNavigateFunction, RouterProvider } from 'react-admin';
import {
  Link,
  matchPath,
  Navigate,
  Outlet,
  Route,
  Routes,
  useInRouterContext,
  useLocation,
  useMatch,
  useParams,
  useNavigate as useRouterNavigate,
} from 'react-router-dom';

/** One function for as long as the page lives: who holds it does not render again at every move. */
function useNavigate(): RouterNavigateFunction {
  const navigate = useRouterNavigate();
  const latest = useRef(navigate as RouterNavigateFunction);
  useEffect(() => {
    latest.current = navigate as RouterNavigateFunction;
  });
  return useCallback((...to: Parameters<RouterNavigateFunction>) => latest.current(...to), []);
}

/**
 * How react-admin moves about: by the router that stands around it. `vite.config.ts` puts it in the place of the library's
 * own, which can also build a router: that code would be fetched by every client, since all pages share the router's module.
 */
export const reactRouterProvider: RouterProvider = {
  useNavigate,
  useLocation,
  useParams: useParams as RouterProvider['useParams'],
  useBlocker: () => ({ state: 'unblocked', proceed: undefined, reset: undefined, location: undefined }),
  useMatch,
  useInRouterContext,
  useCanBlock: () => false,
  Link,
  Navigate,
  Route: Route as RouterProvider['Route'],
  Routes,
  Outlet,
  RouterWrapper: ({ children }) => children,
  matchPath,
};
