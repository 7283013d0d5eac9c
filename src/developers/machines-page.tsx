import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import type { AnyStateNode } from 'xstate';
import { placeOf } from '#machines/graph/edges.ts';
import { machineVersion } from '#machines/onboarding.machine.ts';
import { type MachineId, machineGroups } from '#paths/machines.ts';
import { useColorMode } from '#src/ui/browser/color-scheme.ts';
import type { Visited } from '#tools/machine-viewer/drawing/drawn.ts';
import { MachineViewer } from '#tools/machine-viewer/machine-viewer.tsx';
import type { Recording } from '#tools/machine-viewer/recording.ts';
import { guardDescriptionOf } from './guard-descriptions.ts';
import { CopyStateLink } from './open-state/copy-state-link.tsx';
import { product } from './product.ts';
import { startsOf } from './starts.ts';

/** The developers' page: every machine of the product, live with the portal in another tab, or simulated. */
export default function MachinesPage() {
  return (
    <MachineViewer
      {...product}
      groups={machineGroups}
      startsOf={startsOf}
      describeGuard={guardDescriptionOf}
      version={machineVersion}
      past="onboarding"
      pathOf={pathOf}
      coverageOf={coverageOf}
      stateActions={copyLinkTo}
      about="This page exists in development and in builds made with INSPECT=1, and nowhere else. It shows what was typed into the portal, personal data too; nothing of it leaves this browser, unless you save it."
      switches={<DarkTheme />}
    />
  );
}

function DarkTheme() {
  const { mode, toggle } = useColorMode();
  return (
    <FormControlLabel
      label="Dark theme"
      control={<Switch size="small" checked={mode === 'dark'} onChange={toggle} />}
    />
  );
}

/** Finds a recording in the test plan. All paths are planned for it, so it is loaded on demand. */
async function pathOf(recording: Recording) {
  const { toPath } = await import('./recorded-path.ts');
  return toPath(recording);
}

async function coverageOf(machine: string) {
  const { coverageOf: of, coverageInWords } = await import('#paths/coverage.ts');
  const coverage = of(machine as MachineId);
  const { chromium, jsdom, modelOnly, missing } = coverage.edges;
  const where = (ids: readonly string[], visited: Visited) => ids.map((id) => [id, visited] as const);
  return {
    visited: new Map([
      ...where(chromium, 'chromium'),
      ...where(jsdom, 'jsdom'),
      ...where(
        modelOnly.map(({ edge }) => edge),
        'model',
      ),
      ...where(missing, 'nobody'),
    ]),
    figure: coverageInWords(coverage),
  };
}

/**
 * The button that copies the address of a state. Only the portal's own states have one, and only the development server can
 * create the client. A state with child states cannot be opened by itself.
 */
function copyLinkTo(state: AnyStateNode) {
  const isOpenable = state.machine.id === 'onboarding' && state.type === 'atomic' && import.meta.env.DEV;
  return isOpenable ? <CopyStateLink place={placeOf(state)} /> : null;
}
