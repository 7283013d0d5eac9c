import { useEffect } from 'react';
import { firmName } from '#domain/firm.ts';

/** Sets the title of the browser tab and of the history entry: "Company details · <firm>". */
export function useDocumentTitle(page: string): void {
  useEffect(() => {
    document.title = `${page} · ${firmName}`;
  }, [page]);
}
