import { createTestModel } from '@xstate/test';
import { describe, expect, it } from 'vitest';
import type { AnyMachineSnapshot, AnyStateMachine, EventFromLogic, InputFrom } from 'xstate';
import { blockchainsByAsset } from '#domain/catalogues/assets.ts';
import { emptyPerson } from '#domain/sections/person.ts';
import { emptyWallet } from '#domain/sections/wallets.ts';
import { addPersonMachine } from '#machines/add-person.machine.ts';
import { addWalletMachine } from '#machines/add-wallet.machine.ts';

/** Returns every shortest path through an add form, with its result at the end. */
function endsOf<Machine extends AnyStateMachine>(
  machine: Machine,
  input: InputFrom<Machine>,
  events: EventFromLogic<Machine>[],
) {
  const paths = createTestModel(machine).getShortestPaths({
    input,
    events,
    allowDuplicatePaths: true,
    // An ended form receives no events.
    stopWhen: (state: AnyMachineSnapshot) => state.status === 'done',
  });
  return paths.map((path) => ({
    visited: path.steps.map((step) => step.event.type),
    state: path.state,
  }));
}

describe('every path through the add form of a wallet', () => {
  const paths = endsOf(addWalletMachine, { wallet: emptyWallet, blockchains: blockchainsByAsset }, [
    { type: 'asset.changed', primaryAsset: 'BTC' },
    { type: 'asset.changed', primaryAsset: 'ETH' },
    { type: 'blockchain.changed', blockchain: 'Polygon' },
    { type: 'add', walletAddress: 'an address', provider: 'a provider' },
    { type: 'cancel' },
  ]);

  it('has a blockchain that fits the asset at every state', () => {
    expect(paths.length).toBeGreaterThan(10);
    for (const { state } of paths) {
      const { primaryAsset, blockchain } = state.context.wallet;
      expect(blockchainsByAsset[primaryAsset]).toContain(blockchain);
    }
  });

  it('ends with the wallet or with nothing, as the last event says', () => {
    const ended = paths.filter(({ state }) => state.status === 'done');
    expect(new Set(ended.map(({ visited }) => visited.at(-1)))).toEqual(new Set(['add', 'cancel']));
    for (const { visited, state } of ended) {
      expect(state.output?.kind).toBe(visited.at(-1) === 'add' ? 'added' : 'cancelled');
    }
  });
});

describe('every path through the add form of a person', () => {
  const paths = endsOf(addPersonMachine, { person: emptyPerson }, [
    { type: 'dual.toggled' },
    { type: 'secondCountry.changed', country: 'Norway' },
    { type: 'add', answers: { ...emptyPerson, firstName: 'Ada' } },
    { type: 'cancel' },
  ]);

  it('has a second country only while citizenship is dual', () => {
    expect(paths.some(({ state }) => state.context.secondaryCountryCitizenship === 'Norway')).toBe(true);
    for (const { state } of paths) {
      if (!state.context.dualCitizenship) expect(state.context.secondaryCountryCitizenship).toBe('');
    }
  });

  it('returns the second country that the form showed last', () => {
    const added = paths.flatMap(({ state }) => (state.output?.kind === 'added' ? [state] : []));
    // Never two citizenships with only one country.
    expect(
      added.map(({ context }) => [context.dualCitizenship, context.secondaryCountryCitizenship]).sort(),
    ).toEqual([
      [false, ''],
      [true, 'Norway'],
    ]);
    for (const { output, context } of added) {
      expect(output).toMatchObject({
        entry: { firstName: 'Ada', secondaryCountryCitizenship: context.secondaryCountryCitizenship },
      });
    }
  });
});
