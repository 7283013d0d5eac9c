import { type ComponentProps, lazy, Suspense, useEffect } from 'react';
import { whenIdle } from '../ui/browser/when-idle.ts';

const fetchDialog = () => import('../ui/dialog/confirm-dialog.tsx');
const ConfirmDialog = lazy(async () => ({ default: (await fetchDialog()).ConfirmDialog }));

/** A confirmation before an action; its code is loaded in the background, not with the page. */
export function Question(props: ComponentProps<typeof ConfirmDialog>) {
  useEffect(() => whenIdle(() => void fetchDialog().catch(() => undefined)), []);
  if (!props.open) return null;
  return (
    <Suspense fallback={null}>
      <ConfirmDialog {...props} />
    </Suspense>
  );
}
