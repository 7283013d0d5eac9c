import { useSelector } from '@xstate/react';
import { Formik, type FormikErrors } from 'formik';
import type { ActorRefFrom } from 'xstate';
import { blockchainsOf, isPrimaryAsset, primaryAssets } from '../../../domain/catalogues/assets.ts';
import { walletLabels as labels } from '../../../domain/catalogues/field-labels.ts';
import type { Wallet } from '../../../domain/records/wallets.ts';
import type { addWalletMachine } from '../../../machines/add-wallet.machine.ts';
import { FieldRow } from '../../ui/field-row.tsx';
import { SelectControl } from '../../ui/select-input.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { EntryForm } from '../form/entry-form.tsx';
import { KeptEntry } from '../form/kept-entry.tsx';
import { useChildActor } from '../form/use-child-actor.ts';

type WalletAnswers = Pick<Wallet, 'walletAddress' | 'provider'>;
type Errors = FormikErrors<Wallet> | string | undefined;

/** The form that adds a wallet or changes one that was added; shown while its machine runs. */
export function AddWalletForm({ errors }: { errors: Errors }) {
  const actor = useChildActor('addWallet');
  return actor ? <OpenForm key={actor.id} actor={actor} errors={errors} /> : null;
}

function OpenForm({ actor, errors }: { actor: ActorRefFrom<typeof addWalletMachine>; errors: Errors }) {
  // The machine owns the pair that must fit together; Formik owns the rest.
  const { primaryAsset, blockchain, walletAddress, provider } = useSelector(
    actor,
    (snapshot) => snapshot.context.wallet,
  );
  const refused = typeof errors === 'object' ? errors : {};
  const chains = blockchainsOf(primaryAsset);
  return (
    <Formik
      initialValues={{ walletAddress, provider }}
      initialErrors={{ walletAddress: refused.walletAddress, provider: refused.provider }}
      validateOnChange={false}
      validateOnBlur={false}
      onSubmit={(values) => actor.send({ type: 'add', ...values })}
    >
      <EntryForm
        title={walletAddress === '' ? 'New wallet' : 'Wallet'}
        onCancel={() => actor.send({ type: 'cancel' })}
      >
        <KeptEntry entryOf={(values: WalletAnswers) => ({ ...values, primaryAsset, blockchain })} />
        <TextInput name="walletAddress" label={labels.walletAddress} help="Paste it from the wallet" />
        <TextInput
          name="provider"
          label={labels.provider}
          help="Who keeps the keys, for example Fireblocks, Coinbase or Ledger"
        />
        <FieldRow>
          <SelectControl
            name="primaryAsset"
            label={labels.primaryAsset}
            options={primaryAssets}
            value={primaryAsset}
            error={refused.primaryAsset}
            onChange={(value) => {
              if (isPrimaryAsset(value)) actor.send({ type: 'asset.changed', primaryAsset: value });
            }}
          />
          <SelectControl
            name="blockchain"
            label={labels.blockchain}
            options={chains}
            value={blockchain}
            error={refused.blockchain}
            onChange={(value) => {
              const chosen = chains.find((chain) => chain === value);
              if (chosen) actor.send({ type: 'blockchain.changed', blockchain: chosen });
            }}
          />
        </FieldRow>
      </EntryForm>
    </Formik>
  );
}
