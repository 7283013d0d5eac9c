import Button from '@mui/material/Button';
import { useCallback, useState } from 'react';
import { useDelete, useListContext, useNotify } from 'react-admin';
import { dayInWords } from '#domain/copy.ts';
import { type ExaminationPack, fetchExaminationPack } from '#src/api/admin/examination-packs.ts';
import { PlusIcon } from '#src/ui/icons/icons.tsx';
import { timeInWords } from '#src/ui/text/date-text.ts';
import { sizeInWords } from '#src/ui/text/size-in-words.ts';
import { Badge } from '../kit/case/badge.tsx';
import { CopyButton } from '../kit/copy-button.tsx';
import { DownloadButton } from '../kit/download-button.tsx';
import layout from '../kit/layout.module.css';
import { stateColumn } from '../kit/list/column.tsx';
import list from '../kit/list/list.module.css';
import { listPage } from '../kit/list/list-page.tsx';
import { numberInWords } from '../kit/number-in-words.ts';
import { CheckFile } from './check-file.tsx';
import { PackDialog } from './pack-dialog.tsx';
import { filterInWords, periodInWords, stateLabels, stateTones } from './pack-labels.ts';

/** Milliseconds between two refetches: packs are made in the background. */
const refetchEvery = 3000;

/** The examination packs with their state and hashes, the form of a new one, and the check of an archive. */
export default listPage<ExaminationPack>({
  resource: 'examination-packs',
  words: { one: 'pack', many: 'packs' },
  title: 'Examination packs',
  why: 'The compliance files of a period in one archive for an examiner. Its page verifies itself without this portal.',
  label: 'Examination packs, newest first',
  refetchInterval: refetchEvery,
  above: <NewPack />,
  columns: [
    {
      label: 'Period',
      isName: true,
      render: (pack) => (
        <div>
          {periodInWords(pack)}
          {filterInWords(pack) !== '' && <p className={list.beneath}>{filterInWords(pack)}</p>}
        </div>
      ),
    },
    stateColumn(({ state }) => (
      <Badge tone={stateTones[state]} status={state}>
        {stateLabels[state]}
      </Badge>
    )),
    { label: 'Relationships', render: (pack) => <Contents pack={pack} /> },
    {
      label: 'Made',
      render: ({ madeBy, madeAt }) => (
        <div>
          {timeInWords(madeAt)}
          <p className={list.beneath}>{madeBy?.name ?? 'A former staff member'}</p>
        </div>
      ),
    },
    { label: 'Hashes', render: (pack) => <Hashes pack={pack} /> },
    { label: 'File', render: (pack) => <Actions pack={pack} /> },
  ],
  empty: {
    title: 'No packs',
    text: 'Make one for the period that an examiner asks for.',
  },
  beneath: <CheckFile />,
});

function NewPack() {
  const [isOpen, setOpen] = useState(false);
  const { refetch } = useListContext();
  return (
    <div className={`${layout.row} ${layout.screenOnly}`}>
      <Button variant="contained" startIcon={<PlusIcon />} onClick={() => setOpen(true)}>
        New pack
      </Button>
      {isOpen && (
        <PackDialog
          onClose={() => {
            setOpen(false);
            void refetch();
          }}
        />
      )}
    </div>
  );
}

function Contents({
  pack: { state, done, relationships, size, error, expiresAt },
}: {
  pack: ExaminationPack;
}) {
  if (state === 'waiting') return 'Waits for the server';
  if (state === 'building') return `${numberInWords(done)} of ${numberInWords(relationships)}`;
  return (
    <div>
      {state !== 'failed' && `${numberInWords(relationships)}, ${sizeInWords(size)}`}
      {error !== null && <p className={list.beneath}>{error}</p>}
      {state === 'ready' && expiresAt !== null && (
        <p className={list.beneath}>File until {dayInWords(expiresAt.slice(0, 10))}</p>
      )}
    </div>
  );
}

/** Digits of a hash that are shown, of 64. */
const shownDigits = 12;

function Hashes({ pack: { sha256, rootHash } }: { pack: ExaminationPack }) {
  if (sha256 === null || rootHash === null) return '–';
  return (
    <div>
      <Hash label="Root hash" hash={rootHash} />
      <Hash label="SHA-256 of the ZIP" hash={sha256} />
    </div>
  );
}

function Hash({ label, hash }: { label: string; hash: string }) {
  return (
    <div>
      <p className={list.beneath}>{label}</p>
      <code title={hash}>{hash.slice(0, shownDigits)}…</code> <CopyButton text={hash} what="hash" />
    </div>
  );
}

function Actions({ pack }: { pack: ExaminationPack }) {
  const fetchFile = useCallback(() => fetchExaminationPack(pack), [pack]);
  const notify = useNotify();
  const [remove, { isPending }] = useDelete();
  const { refetch } = useListContext();
  const isMade = pack.state === 'ready';
  const isComing = pack.state === 'waiting' || pack.state === 'building';
  if (!isMade && !isComing) return '–';
  return (
    <div className={layout.row}>
      {isMade && (
        <DownloadButton
          label="Download"
          of={`the pack of ${periodInWords(pack)}`}
          failed="The pack could not be downloaded"
          fetchFile={fetchFile}
        />
      )}
      <Button
        size="small"
        disabled={isPending}
        onClick={() =>
          remove(
            'examination-packs',
            { id: pack.id, previousData: pack },
            {
              onSuccess: () => {
                notify(isMade ? 'The file is deleted' : 'The pack is stopped', { type: 'success' });
                void refetch();
              },
              onError: (error) => notify(String(error), { type: 'error' }),
            },
          )
        }
      >
        {isMade ? 'Delete file' : 'Stop'}
      </Button>
    </div>
  );
}
