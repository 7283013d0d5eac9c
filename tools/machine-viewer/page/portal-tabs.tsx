import Link from '@mui/material/Link';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { SelectControl } from '#src/ui/form/select-input.tsx';
import type { Live } from '../live/live-store.ts';
import { live } from './live.ts';

/** Which tab of the portal is watched; what to do where there is none. */
export function PortalTabs({ tabs, tab }: Pick<Live, 'tabs' | 'tab'>) {
  if (tabs.length === 0) {
    return (
      <FormAlert severity="info" title="The portal is not open">
        <Link href="/" target="_blank" rel="noopener">
          Open it in another tab
        </Link>{' '}
        of this browser, and watch its machines here as you use it.
      </FormAlert>
    );
  }
  return (
    <SelectControl
      name="tab"
      label="Tab of the portal"
      value={tab ?? ''}
      error={undefined}
      options={tabs.map(({ id, path, openedAt }) => ({
        value: id,
        label: `${path}, opened ${new Date(openedAt).toLocaleTimeString()}`,
      }))}
      onChange={(next) => live.choose(next || (tabs[0]?.id ?? null))}
    />
  );
}
