import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { messagesTab } from '#domain/learning/addresses.ts';
import type { StepId } from '#machines/steps.ts';
import { onboardingQuery } from '#src/api/onboarding.ts';
import { laterPart, useLaterPart } from '#src/ui/browser/later-part.ts';
import styles from './help.module.css';
import { type OpenHelp, Unread } from './unread.tsx';

const fetchParts = () => import('./help-parts.tsx');
const parts = laterPart(fetchParts);
const HelpDrawers = lazy(async () => ({ default: (await fetchParts()).HelpDrawers }));

/** The width from which the column fits next to the page, which stays as wide as without it; also in `shell.module.css`. */
const wide = '(min-width: 1400px)';

function useWideWindow(): boolean {
  return useSyncExternalStore(onWidthChange, () => window.matchMedia?.(wide).matches ?? false);
}

function onWidthChange(changed: () => void): () => void {
  const query = window.matchMedia?.(wide);
  query?.addEventListener('change', changed);
  return () => query?.removeEventListener('change', changed);
}

/**
 * Returns the help with a step: a column on a wide window, otherwise a button that opens it. Its code is loaded in an idle moment,
 * or when the button is used.
 * @param hasMessages whether the reader takes part in the conversation with the firm, which colleagues do not
 */
export function useHelp(step: StepId, { hasMessages }: { hasMessages: boolean }) {
  const isWide = useWideWindow();
  const Column = useLaterPart(parts)?.HelpColumn;
  const unread = useQuery(onboardingQuery).data?.unreadMessages ?? 0;
  const [open, setOpen] = useState<OpenHelp>(null);
  const { key } = useLocation();
  const [search, setSearch] = useSearchParams();
  // A link opens the conversation, also in the email about a new message. Following it again opens it again.
  const linked = hasMessages && search.get('tab') === messagesTab ? key : null;
  const onMessages = hasMessages ? () => setOpen('messages') : undefined;
  useEffect(() => {
    if (linked !== null) setOpen('messages');
  }, [linked]);

  function show(next: OpenHelp): void {
    setOpen(next);
    if (linked === null || next === 'messages') return;
    // A reload would otherwise open a conversation that was closed.
    setSearch(
      (address) => {
        address.delete('tab');
        return address;
      },
      { replace: true },
    );
  }

  return {
    column: isWide && Column && (
      <aside aria-label="Help" className={styles.column}>
        <Column step={step} unread={unread} onMessages={onMessages} />
      </aside>
    ),
    button: (where: 'topBar' | 'page') =>
      isWide ? null : (
        <span className={styles[where]}>
          <Button size="small" variant="outlined" aria-haspopup="dialog" onClick={() => setOpen('step')}>
            Help
            <Unread messages={unread} />
          </Button>
        </span>
      ),
    drawers: open && (
      <Suspense fallback={null}>
        <HelpDrawers step={step} unread={unread} open={open} onOpen={show} onMessages={onMessages} />
      </Suspense>
    ),
  };
}
