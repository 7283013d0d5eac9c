import { type Theme, ThemeProvider } from '@mui/material/styles';
import TextareaAutosize from '@mui/material/TextareaAutosize';
import deepmerge from '@mui/utils/deepmerge';
import { BrowserRouter } from 'react-router-dom';
import { listenBeforeRouter } from '../admin/kit/history-gate.ts';
import AdminArea from '../admin/shell/admin-area.tsx';
import { adminComponents } from './theme/admin-components.ts';
import { provideGrowingText } from './theme/growing-text.tsx';
import { Toasts } from './toasts.tsx';

/** The one theme of the product, with the look of the controls that only the area uses. */
const withAdminComponents = (theme: Theme): Theme => {
  const components = deepmerge(theme.components, adminComponents) as Theme['components'];
  return { ...theme, components };
};

listenBeforeRouter();
provideGrowingText(TextareaAutosize);

/** The administrators' area with what it needs of the application: the look of its controls, and toasts. */
export default function AdminPortal() {
  return (
    <ThemeProvider theme={withAdminComponents}>
      <BrowserRouter>
        <AdminArea />
      </BrowserRouter>
      <Toasts />
    </ThemeProvider>
  );
}
