import { useSyncExternalStore } from 'react';
import { isMachineId, type MachineId, machines } from '#paths/machines.ts';

/** Every machine, in the order in which they are listed. */
export const machineIds = Object.keys(machines).filter(isMachineId);

/** The machine that the address names behind its `#`; the portal's own where it names none. */
export function useMachineInAddress(): MachineId {
  return useSyncExternalStore(subscribe, machineInAddress);
}

/** Where a machine is shown. */
export function addressOf(machine: MachineId): string {
  return `#${machine}`;
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('hashchange', listener);
  return () => window.removeEventListener('hashchange', listener);
}

function machineInAddress(): MachineId {
  const named = window.location.hash.slice(1);
  return isMachineId(named) ? named : 'onboarding';
}
