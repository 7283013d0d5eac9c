import { type ReactNode, Suspense } from 'react';
import { ErrorBoundary } from './error-boundary.tsx';
import { AppTheme } from './theme/app-theme.tsx';
import { Waiting } from './waiting.tsx';

/**
 * What is shown in place of the portal where somebody comes by a door of its own: the wizard's machine never starts there.
 *
 * @param children its page, which only who comes by that door fetches
 */
export function Door({ children }: { children: ReactNode }) {
  return (
    <AppTheme>
      <ErrorBoundary>
        <Suspense fallback={<Waiting />}>{children}</Suspense>
      </ErrorBoundary>
    </AppTheme>
  );
}
