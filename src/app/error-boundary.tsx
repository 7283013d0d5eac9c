import { Component, type ErrorInfo, type ReactNode } from 'react';
import { AlertButton } from '#src/ui/feedback/alert-button.tsx';
import { FormAlert } from '../ui/feedback/form-alert.tsx';

type Props = { children: ReactNode };

/**
 * Catches unexpected errors: usually a chunk that cannot be loaded, because the connection was lost or a newer version of the
 * portal was deployed. A reload fixes both.
 */
export class ErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    console.error('The portal could not show this page', error, info.componentStack);
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <FormAlert
        severity="error"
        title="This page could not be shown"
        action={<AlertButton onClick={() => window.location.reload()}>Load it again</AlertButton>}
      >
        Check your connection, then load the page again. Everything you saved is still there.
      </FormAlert>
    );
  }
}
