import { useEffect } from 'react';
import { FIRM_NAME } from '../ui/firm.ts';

/** Names the page in the browser's tab and history: "Company details · <firm>". */
export function useDocumentTitle(page: string): void {
  useEffect(() => {
    document.title = `${page} · ${FIRM_NAME}`;
  }, [page]);
}
