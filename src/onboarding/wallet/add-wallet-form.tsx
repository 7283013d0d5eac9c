import { useSelector } from '@xstate/react';
import { Formik } from 'formik';
import type { ActorRefFrom } from 'xstate';
import { type Wallet, walletAddressMissing } from '#domain/sections/wallets.ts';
import type { addWalletMachine } from '#machines/add-wallet.machine.ts';
import { formErrors } from '#src/ui/form/field-error-tree.ts';
import { EntryForm } from '../form/entries/entry-form.tsx';
import { StoredEntry } from '../form/entries/stored-entry.tsx';
import { useChildActor } from '../form/use-child-actor.ts';
import { WalletFields } from './wallet-fields.tsx';

type WalletAnswers = Pick<Wallet, 'walletAddress' | 'provider'>;

type AddWalletFormProps = {
  /** Whether the form adds a wallet instead of changing one. */
  isNew: boolean;
  errors: unknown;
};

/** The form that adds or changes a wallet; shown while its machine runs. */
export function AddWalletForm(props: AddWalletFormProps) {
  const actor = useChildActor('addWallet');
  return actor ? <OpenForm key={actor.id} actor={actor} {...props} /> : null;
}

type OpenFormProps = AddWalletFormProps & { actor: ActorRefFrom<typeof addWalletMachine> };

function OpenForm({ actor, isNew, errors }: OpenFormProps) {
  // The machine owns the dependent pair of asset and blockchain; Formik owns the rest.
  const { primaryAsset, blockchain, walletAddress, provider } = useSelector(
    actor,
    (snapshot) => snapshot.context.wallet,
  );
  const refused = formErrors<Wallet>(errors);
  return (
    <Formik
      initialValues={{ walletAddress, provider }}
      initialErrors={{ walletAddress: refused.walletAddress, provider: refused.provider }}
      validateOnChange={false}
      validateOnBlur={false}
      onSubmit={(values, { setErrors }) => {
        actor.send({ type: 'add', ...values });
        // Still open: nothing was typed.
        if (actor.getSnapshot().matches('editing')) setErrors({ walletAddress: walletAddressMissing });
      }}
    >
      <EntryForm
        title={isNew ? 'New wallet' : 'Edit wallet'}
        addLabel={isNew ? 'Add' : 'Save changes'}
        onCancel={() => actor.send({ type: 'cancel' })}
      >
        <StoredEntry entryOf={(values: WalletAnswers) => ({ ...values, primaryAsset, blockchain })} />
        <WalletFields actor={actor} errors={refused} />
      </EntryForm>
    </Formik>
  );
}
