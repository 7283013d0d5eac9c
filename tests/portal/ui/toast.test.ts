import { expect, it } from 'vitest';
import { showToast, showToastsBy } from '#src/ui/feedback/toast.ts';

it('a toast from before the toaster is rendered is shown as soon as it is, once and in order', () => {
  const shown: unknown[] = [];
  showToast('Saved', 'success');
  showToast('Not found', 'error');
  const end = showToastsBy(({ message, lasts }) => shown.push([message, lasts]));
  showToast('Saved again', 'success');
  expect(shown).toEqual([
    ['Saved', 2000],
    ['Not found', 4000],
    ['Saved again', 2000],
  ]);
  end();
  showToast('Meanwhile', 'error');
  expect(shown).toHaveLength(3);
  showToastsBy(({ message }) => shown.push(message))();
  expect(shown.at(-1)).toBe('Meanwhile');
});
