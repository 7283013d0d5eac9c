import { type Theme, ThemeProvider } from '@mui/material/styles';
import deepmerge from '@mui/utils/deepmerge';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import AdminArea from '../admin/shell/admin-area.tsx';
import { adminComponents } from './theme/admin-components.ts';
import { Toasts } from './toasts.tsx';

/** The product's theme, with the styles of controls that only the staff area uses. */
const withAdminComponents = (theme: Theme): Theme => {
  const components = deepmerge(theme.components, adminComponents) as Theme['components'];
  return { ...theme, components };
};

const router = createBrowserRouter([{ path: '*', element: <AdminArea /> }]);

export default function AdminPortal() {
  return (
    <ThemeProvider theme={withAdminComponents}>
      <RouterProvider router={router} />
      <Toasts />
    </ThemeProvider>
  );
}
