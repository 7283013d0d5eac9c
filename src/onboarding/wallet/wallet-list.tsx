import { useFormikContext } from 'formik';
import { maxWallets } from '#domain/rules/limits.ts';
import { emptyWallet, type Wallets } from '#domain/sections/wallets.ts';
import { target as selectTarget } from '#machines/selectors.ts';
import { entryErrors, listMessage, messagesWithin } from '#src/ui/form/field-error-tree.ts';
import { RecordTable } from '#src/ui/table/record-table.tsx';
import { AddNewButton } from '../form/entries/add-new-button.tsx';
import { EntryActions } from '../form/entries/entry-actions.tsx';
import { fullInWords } from '../form/entries/full-list.ts';
import { useEntryList } from '../form/entries/use-entry-list.ts';
import { useLinkedEntry } from '../form/entries/use-linked-entry.ts';
import { useReopenedForm } from '../form/entries/use-reopened-form.ts';
import { useOnboarding } from '../onboarding-actor.ts';
import { AddWalletForm } from './add-wallet-form.tsx';
import { walletColumns } from './wallet-columns.ts';

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
