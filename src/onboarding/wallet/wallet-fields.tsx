import { useSelector } from '@xstate/react';
import type { FormikErrors } from 'formik';
import type { ActorRefFrom } from 'xstate';
import { blockchainsOf, isPrimaryAsset, primaryAssets } from '#domain/catalogues/assets.ts';
import { type Wallet, walletQuestions, walletTable } from '#domain/sections/wallets.ts';
import type { addWalletMachine } from '#machines/add-wallet.machine.ts';
import { SelectControl } from '#src/ui/form/select-input.tsx';
import { Questions } from '../form/questions/questions.tsx';
import { useRefusal } from '../form/refusals/use-refusals.tsx';
import { AddressInput } from './address-input.tsx';

type WalletFieldsProps = {
  actor: ActorRefFrom<typeof addWalletMachine>;
  errors: FormikErrors<Wallet>;
};

/** The fields of a wallet. The machine holds asset and blockchain, which depend on each other; Formik holds the rest. */
export function WalletFields({ actor, errors }: WalletFieldsProps) {
  const { primaryAsset, blockchain } = useSelector(actor, (snapshot) => snapshot.context.wallet);
  const asset = useRefusal(errors.primaryAsset);
  const chain = useRefusal(errors.blockchain);
  const chains = blockchainsOf(primaryAsset);
  return (
    <Questions
      questions={walletQuestions}
      render={{
        walletAddress: <AddressInput blockchain={blockchain} />,
        primaryAsset: (
          <SelectControl
            name="primaryAsset"
            label={walletTable.primaryAsset.label}
            options={primaryAssets}
            value={primaryAsset}
            error={asset.message}
            onChange={(value) => {
              if (!isPrimaryAsset(value)) return;
              actor.send({ type: 'asset.changed', primaryAsset: value });
              asset.clear();
              // The machine changes the blockchain together with the asset.
              chain.clear();
            }}
          />
        ),
        blockchain: (
          <SelectControl
            name="blockchain"
            label={walletTable.blockchain.label}
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
        ),
      }}
    />
  );
}

export const walletColumns = [
  { key: 'walletAddress', header: 'Wallet address', render: (wallet: Wallet) => wallet.walletAddress },
  { key: 'provider', header: 'Provider', render: (wallet: Wallet) => wallet.provider },
  { key: 'primaryAsset', header: 'Primary asset', render: (wallet: Wallet) => wallet.primaryAsset },
  { key: 'blockchain', header: 'Blockchain', render: (wallet: Wallet) => wallet.blockchain },
];
