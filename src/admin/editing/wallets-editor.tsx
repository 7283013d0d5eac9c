import { useActorRef } from '@xstate/react';
import { Formik } from 'formik';
import { blockchainsByAsset } from '#domain/catalogues/assets.ts';
import { maxWallets } from '#domain/rules/limits.ts';
import { emptyWallet, type Wallet, walletAddressMissing } from '#domain/sections/wallets.ts';
import { addWalletMachine } from '#machines/add-wallet.machine.ts';
import { WalletFields, walletColumns } from '#src/onboarding/wallet/wallet-fields.tsx';
import { formErrors } from '#src/ui/form/field-error-tree.ts';
import { EntryDialog } from './entry-dialog.tsx';
import { type EntryFormProps, EntryList } from './entry-list.tsx';

/** The list of wallets. Each wallet has its own form. */
export function WalletsEditor() {
  return (
    <EntryList<Wallet>
      list="wallets"
      caption="Wallets"
      columns={walletColumns}
      empty={emptyWallet}
      emptyTitle="No wallets yet"
      nameOf={({ walletAddress }) => `wallet ${walletAddress}`}
      one="wallet"
      max={maxWallets}
      renderForm={(form) => <WalletForm {...form} />}
    />
  );
}

/** The machine, the same as in the client's form, keeps asset and blockchain consistent; Formik holds the rest. */
function WalletForm({ entry, index, errors, onDone, onCancel }: EntryFormProps<Wallet>) {
  const actor = useActorRef(addWalletMachine, { input: { blockchains: blockchainsByAsset, wallet: entry } });
  const refused = formErrors<Wallet>(errors);
  const { walletAddress, provider } = entry;
  return (
    <Formik
      initialValues={{ walletAddress, provider }}
      initialErrors={{ walletAddress: refused.walletAddress, provider: refused.provider }}
      validateOnChange={false}
      validateOnBlur={false}
      onSubmit={(values, { setErrors }) => {
        actor.send({ type: 'add', ...values });
        const { output } = actor.getSnapshot();
        if (output?.kind === 'added') onDone(output.entry);
        else setErrors({ walletAddress: walletAddressMissing });
      }}
    >
      <EntryDialog
        title={index === null ? 'New wallet' : 'Wallet'}
        isNew={index === null}
        onCancel={onCancel}
      >
        <WalletFields actor={actor} errors={refused} />
      </EntryDialog>
    </Formik>
  );
}
