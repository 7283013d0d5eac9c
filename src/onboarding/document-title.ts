import { useEffect } from 'react';
import { firmName } from '#domain/firm.ts';

/** Sets the title of the browser tab and of the history entry: "Company details · <firm>". @param page undefined until it is known */
export function useDocumentTitle(page: string | undefined): void {
  useEffect(() => {
    if (page) document.title = `${page} · ${firmName}`;
  }, [page]);
}
