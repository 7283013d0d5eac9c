import { useEffect } from 'react';

/** Another link opened over the one of this page is another page: it starts anew. */
export function useReloadOnOtherLink(): void {
  useEffect(() => {
    const startAnew = () => window.location.reload();
    window.addEventListener('hashchange', startAnew);
    return () => window.removeEventListener('hashchange', startAnew);
  }, []);
}
