import { useEffect } from 'react';
import { firmName } from '#domain/firm.ts';

/** Names the page in the browser's tab and history: "Company details · <firm>". */
export function useDocumentTitle(page: string): void {
  useEffect(() => {
    document.title = `${page} · ${firmName}`;
  }, [page]);
}
