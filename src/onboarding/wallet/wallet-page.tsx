import { wallets } from '#domain/sections/wallets.ts';
import { DeleteQuestion } from '../form/entries/entry-actions.tsx';
import { StepForm } from '../form/step-form.tsx';
import { WalletList } from './wallet-list.tsx';

export default function WalletPage() {
  return (
    <StepForm
      step="wallet"
      section={wallets}
      heading="Wallets"
      why="The law requires us to know which wallets a company pays from and is paid to before it uses them."
      rows={4}
      isList
    >
      <WalletList />
      <DeleteQuestion title="Are you sure you want to delete this wallet?" confirmLabel="Delete wallet" />
    </StepForm>
  );
}
