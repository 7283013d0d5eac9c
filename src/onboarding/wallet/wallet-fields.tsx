import { useSelector } from '@xstate/react';
import type { FormikErrors } from 'formik';
import type { ActorRefFrom } from 'xstate';
import { blockchainsOf, isPrimaryAsset, primaryAssets } from '#domain/catalogues/assets.ts';
import { maxProviderLength, maxWalletAddressLength } from '#domain/rules/limits.ts';
import type { Wallet } from '#domain/sections/wallets.ts';
import { walletLabels as labels } from '#domain/sections/wallets.ts';
import type { addWalletMachine } from '#machines/add-wallet.machine.ts';
import { FieldRow } from '#src/ui/form/form-layout.tsx';
import { SelectControl } from '#src/ui/form/select-input.tsx';
import { TextInput } from '#src/ui/form/text-input.tsx';
import { useRefusal } from '../form/refusals/use-refusal.ts';

type WalletFieldsProps = {
  actor: ActorRefFrom<typeof addWalletMachine>;
  errors: FormikErrors<Wallet>;
};

/** The fields of a wallet. The machine owns the pair that must fit together; Formik owns the rest. */
export function WalletFields({ actor, errors }: WalletFieldsProps) {
  const { primaryAsset, blockchain } = useSelector(actor, (snapshot) => snapshot.context.wallet);
  const asset = useRefusal(errors.primaryAsset);
  const chain = useRefusal(errors.blockchain);
  const chains = blockchainsOf(primaryAsset);
  return (
    <>
      <TextInput
        name="walletAddress"
        max={maxWalletAddressLength}
        label={labels.walletAddress}
        help="Paste it from the wallet"
      />
      <TextInput
        name="provider"
        max={maxProviderLength}
        label={labels.provider}
        help="Who keeps the keys, for example Fireblocks, Coinbase or Ledger"
      />
      <FieldRow>
        <SelectControl
          name="primaryAsset"
          label={labels.primaryAsset}
          options={primaryAssets}
          value={primaryAsset}
          error={asset.message}
          onChange={(value) => {
            if (!isPrimaryAsset(value)) return;
            actor.send({ type: 'asset.changed', primaryAsset: value });
            asset.clear();
            // It has changed with the asset.
            chain.clear();
          }}
        />
        <SelectControl
          name="blockchain"
          label={labels.blockchain}
          options={chains}
          value={blockchain}
          error={chain.message}
          onChange={(value) => {
            const chosen = chains.find((each) => each === value);
            if (!chosen) return;
            actor.send({ type: 'blockchain.changed', blockchain: chosen });
            chain.clear();
          }}
        />
      </FieldRow>
    </>
  );
}
