import { useSyncExternalStore } from 'react';
import { isMachineId, type MachineId, machines } from '#paths/machines.ts';

/** The machines, in the order of the list. */
export const machineIds = Object.keys(machines).filter(isMachineId);

/** The machine in the address's fragment; the portal's own machine by default. */
export function useMachineInAddress(): MachineId {
  return useSyncExternalStore(subscribe, machineInAddress);
}

/** Returns the address of a machine. */
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
