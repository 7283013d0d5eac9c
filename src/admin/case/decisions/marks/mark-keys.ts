import { useNotify } from 'react-admin';
import { useShortcuts } from '#src/admin/kit/shortcuts/shortcuts.tsx';

/** The attribute of the element that contains an answer, a document or a person, and the button that marks it. */
export const markablePlace = { 'data-markable': '' } as const;

/** The key that marks what has the focus: an answer, a document, a person or a whole section. */
export function useMarkKey(isAllowed: boolean): void {
  const notify = useNotify();
  const run = () => {
    const place = document.activeElement?.closest('[data-markable], [data-part]');
    const mark = place?.querySelector<HTMLElement>('[data-mark]');
    if (mark) mark.click();
    else notify('Move to an answer, a document or a section first.');
  };
  useShortcuts(isAllowed ? [{ keys: 'm', label: 'Ask to change what has the focus', run }] : []);
}
