import { useSelector } from '@xstate/react';
import { Formik, useFormikContext } from 'formik';
import type { ActorRefFrom } from 'xstate';
import { maxWallets } from '#domain/rules/limits.ts';
import { emptyWallet, type Wallet, type Wallets, walletAddressMissing } from '#domain/sections/wallets.ts';
import type { addWalletMachine } from '#machines/add-wallet.machine.ts';
import { target as selectTarget } from '#machines/selectors.ts';
import { entryErrors, formErrors, listMessage, messagesWithin } from '#src/ui/form/field-error-tree.ts';
import { RecordTable } from '#src/ui/table/record-table.tsx';
import { AddNewButton, EntryActions } from '../form/entries/entry-actions.tsx';
import { EntryForm, StoredEntry } from '../form/entries/entry-form.tsx';
import { fullInWords } from '../form/entries/full-list.ts';
import { useEntryList, useLinkedEntry, useReopenedForm } from '../form/entries/use-entry-list.ts';
import { useChildActor } from '../form/use-child-actor.ts';
import { useOnboarding } from '../onboarding-actor.ts';
import { WalletFields, walletColumns } from './wallet-fields.tsx';

const newWallet = { list: 'wallets', index: null, entry: emptyWallet } as const;

/** The list of wallets, and the form that adds another. */
export function WalletList() {
  useEntryList();
  const { values, errors } = useFormikContext<Wallets>();
  const target = useOnboarding(selectTarget);
  useLinkedEntry(values);
  useReopenedForm((list) => (list === 'wallets' ? newWallet : undefined));
  const rowErrors = (index: number) => entryErrors(errors, 'wallets', index);
  return (
    <>
      <RecordTable
        caption="Wallets"
        columns={walletColumns}
        rows={values.wallets}
        rowKey={(wallet, index) => `${index} ${wallet.walletAddress}`}
        actions={(wallet, index) => (
          <EntryActions
            target={{ list: 'wallets', index, entry: wallet }}
            name={`wallet ${wallet.walletAddress}`}
          />
        )}
        error={listMessage(errors, 'wallets')}
        rowErrors={(index) => messagesWithin(rowErrors(index))}
        emptyTitle="No wallets yet"
        emptyText="Add each wallet that the company pays from or is paid to. A company without wallets can continue."
      />
      <AddNewButton target={newWallet} full={fullInWords(values.wallets, maxWallets, 'wallet')} />
      <AddWalletForm
        isNew={target?.index == null}
        errors={target?.index == null ? undefined : rowErrors(target.index)}
      />
    </>
  );
}

type WalletAnswers = Pick<Wallet, 'walletAddress' | 'provider'>;

type AddWalletFormProps = {
  /** Whether the form adds a wallet instead of changing one. */
  isNew: boolean;
  errors: unknown;
};

/** The form that adds or changes a wallet; shown while its machine runs. */
function AddWalletForm(props: AddWalletFormProps) {
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
