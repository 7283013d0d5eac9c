import SumsubWebSdk from '@sumsub/websdk-react';
import { useEffect, useRef, useState } from 'react';
import { waitFor } from 'xstate';
import { widgetState } from '#machines/identity-selectors.ts';
import blocks from '#src/ui/frame/blocks.module.css';
import { useColorMode } from '../ui/browser/color-scheme.ts';
import styles from './identity.module.css';
import type { IdentityCheckActor } from './identity-check-actor.ts';

/**
 * The provider's widget in English and in the current theme (specification section 2). Its messages are only logged: the result
 * comes from the server.
 */
export default function SumsubWidget({ check }: { check: IdentityCheckActor }) {
  const { mode } = useColorMode();
  // The widget reads its properties only once; later changes need a call of its methods.
  const [first] = useState({ token: check.getSnapshot().context.token ?? '', theme: mode });
  const widget = useRef<SumsubWebSdk>(null);
  useEffect(() => {
    widget.current?.setTheme(mode);
  }, [mode]);
  return (
    <div className={`${blocks.panel} ${styles.widget}`}>
      <SumsubWebSdk
        ref={widget}
        accessToken={first.token}
        expirationHandler={() => renewedToken(check)}
        config={{ lang: 'en', theme: first.theme }}
        options={{ addViewportTag: false, adaptIframeHeight: true }}
        onMessage={(name: string) => check.send({ type: 'widget.message', name })}
        onError={(error: unknown) => check.send({ type: 'widget.error', code: codeOf(error), error })}
      />
    </div>
  );
}

/** Resolves with a new token when the machine has received it; rejects if none is available. */
async function renewedToken(check: IdentityCheckActor): Promise<string> {
  check.send({ type: 'widget.tokenExpired' });
  const now = await waitFor(
    check,
    (snapshot) => snapshot.status !== 'active' || widgetState(snapshot) !== 'renewing',
  );
  const { token } = now.context;
  if (widgetState(now) !== 'open' || !token) throw new Error('No token to be had');
  return token;
}

function codeOf(error: unknown): string | null {
  const isCoded = typeof error === 'object' && error !== null && 'code' in error;
  return isCoded && typeof error.code === 'string' ? error.code : null;
}
