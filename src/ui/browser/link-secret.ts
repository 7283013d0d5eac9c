import { useEffect, useState } from 'react';

/**
 * Returns the secret in the fragment of a mailed link, named (`#link=…`) or alone (`#…`); null where there is none. It is
 * read from the address and stored nowhere else: a phone may discard the page while its camera is open.
 */
export function useLinkSecret(name: 'link' | 'report'): string | null {
  useReloadOnOtherLink();
  const [secret] = useState(() => {
    const { hash } = window.location;
    return (
      secretNamed(name, hash) ?? (new URLSearchParams(`${name}=${hash.slice(1)}`).get(name)?.trim() || null)
    );
  });
  return secret;
}

/** Returns the secret that the fragment holds under a name, such as `link` in `#link=…`; null where there is none. */
export function secretNamed(name: string, hash: string): string | null {
  return hash.startsWith(`#${name}=`) ? new URLSearchParams(hash.slice(1)).get(name)?.trim() || null : null;
}

/** Returns the secret that a fragment holds after another one, such as `report` in `#link=…&report=…`; null where there is none. */
export function secretAfter(name: string, hash: string): string | null {
  return new URLSearchParams(hash.slice(1)).get(name)?.trim() || null;
}

/** Reloads the page when another mailed link is opened in its tab, because that changes only the fragment. */
export function useReloadOnOtherLink(): void {
  useEffect(() => {
    const reload = () => window.location.reload();
    window.addEventListener('hashchange', reload);
    return () => window.removeEventListener('hashchange', reload);
  }, []);
}
