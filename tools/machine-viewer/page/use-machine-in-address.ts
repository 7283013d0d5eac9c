import { useSyncExternalStore } from 'react';
import type { AnyStateMachine } from 'xstate';
import { machineIn, useProduct } from '../product.ts';

/** The machine that the address's fragment names; the product's first machine by default. */
export function useMachineInAddress(): AnyStateMachine | undefined {
  const product = useProduct();
  const named = useSyncExternalStore(subscribe, nameInAddress);
  return machineIn(product, named) ?? product.machines[0];
}

/** Returns the address of a machine. */
export function addressOf(machine: string): string {
  return `#${machine}`;
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('hashchange', listener);
  return () => window.removeEventListener('hashchange', listener);
}

function nameInAddress(): string {
  return window.location.hash.slice(1);
}
