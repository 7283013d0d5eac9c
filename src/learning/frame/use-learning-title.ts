import { useEffect } from 'react';
import { firmName } from '#domain/firm.ts';

/** Names the page in the browser's tab. @param page undefined until that is known */
export function useLearningTitle(page: string | undefined): void {
  useEffect(() => {
    if (page) document.title = `${page} · ${firmName}`;
  }, [page]);
}
