import { useFormikContext } from 'formik';
import { useEffect, useState } from 'react';
import type { Blockchain } from '#domain/catalogues/assets.ts';
import type { AddressNote } from '#domain/rules/chain-address.ts';
import { maxWalletAddressLength } from '#domain/rules/limits.ts';
import { type Wallet, walletTable } from '#domain/sections/wallets.ts';
import { TextInput } from '#src/ui/form/text-input.tsx';
import { CheckIcon, WarningIcon } from '#src/ui/icons/client-icons.tsx';
import styles from './wallet.module.css';

/** The address of a wallet, with what it is below it. Any text can be added: the server decides at the save (decision 003). */
export function AddressInput({ blockchain }: { blockchain: Blockchain }) {
  const { label, help } = walletTable.walletAddress;
  return (
    <div>
      <TextInput name="walletAddress" label={label} help={help} max={maxWalletAddressLength} />
      <Recognised blockchain={blockchain} />
    </div>
  );
}

/** Milliseconds after the last key before an unfinished address is judged. */
const pause = 400;

type Judged = { about: string; note: AddressNote | null };

/** Says which blockchain the typed address is of, or what is wrong with it. The checksums are loaded when they are needed. */
function Recognised({ blockchain }: { blockchain: Blockchain }) {
  const { walletAddress = '' } = useFormikContext<Partial<Wallet>>().values;
  const [judged, setJudged] = useState<Judged>();
  const about = `${blockchain} ${walletAddress}`;
  useEffect(() => {
    let isOver = false;
    const judge = () =>
      import('#domain/rules/chain-address.ts').then(
        ({ addressNote }) => {
          if (!isOver) setJudged({ about, note: addressNote(walletAddress, blockchain) });
        },
        // Offline for a moment: the server checks the address at the save.
        () => undefined,
      );
    const timer = setTimeout(() => void judge(), walletAddress === '' ? 0 : pause);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [about, walletAddress, blockchain]);
  const note = judged?.about === about ? judged.note : null;
  return (
    <p role="status" className={styles.note} data-right={note?.isRight}>
      {note && (
        <>
          {note.isRight ? <CheckIcon size={18} /> : <WarningIcon size={18} />}
          <span>{note.text}</span>
        </>
      )}
    </p>
  );
}
