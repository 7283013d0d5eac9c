import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import { type ErasureKind, groundLabels } from '#domain/retention.ts';
import { messageOf } from '#machines/outcomes.ts';
import { decideErasure, type Erasure } from '#src/api/admin/personal-data.ts';
import { timeInWords } from '#src/ui/text/date-text.ts';
import textStyles from '#src/ui/text/text.module.css';
import layout from '../layout.module.css';
import { useStaffMember } from '../staff-member.ts';

export const kindLabels: Record<ErasureKind, string> = {
  client: 'Client',
  person: 'Person of a case',
  contact: 'Message',
  resume: 'Résumé',
  'msb-application': 'MSB application',
  newsletter: 'Newsletter subscription',
};

const stateWords: Record<Erasure['state'], string> = {
  requested: 'Waits to be confirmed',
  refused: 'Refused',
  erased: 'Erased',
};

/** Erasures with who asked, who decided and why; open requests have their buttons. */
export function ErasureList({ items }: { items: readonly Erasure[] }) {
  return (
    <ul className={layout.lines}>
      {items.map((erasure) => (
        <ErasureItem key={erasure.id} erasure={erasure} />
      ))}
    </ul>
  );
}

function ErasureItem({ erasure }: { erasure: Erasure }) {
  const { kind, state, ground, explanation, requestedAt, requestedBy, decidedAt, decidedBy } = erasure;
  const by = requestedBy?.name ?? 'the automatic erasure';
  return (
    <li className={layout.between}>
      <div className={layout.grow}>
        <p>
          <strong>{kindLabels[kind]}</strong>: {stateWords[state]}
        </p>
        <p className={textStyles.note}>
          {groundLabels[ground]}. Requested by {by}, {timeInWords(requestedAt)}.
          {decidedAt !== null && ` Decided by ${decidedBy?.name ?? 'the server'}, ${timeInWords(decidedAt)}.`}
        </p>
        {explanation !== '' && <p className={textStyles.typed}>{explanation}</p>}
        {state === 'erased' && (
          <p className={textStyles.note}>
            {erasure.rows} records and {erasure.files} files.
            {erasure.filesLeft > 0 && ` ${erasure.filesLeft} files are still being deleted.`}
          </p>
        )}
      </div>
      {state === 'requested' && <Decision erasure={erasure} />}
    </li>
  );
}

function Decision({ erasure: { id, requestedBy } }: { erasure: Erasure }) {
  const { id: ownId } = useStaffMember();
  const notify = useNotify();
  const { mutate, isPending } = useMutation({
    mutationFn: (decision: 'confirm' | 'refuse') => decideErasure(id, decision),
    onSuccess: (_, decision) => notify(decision === 'confirm' ? 'Erased' : 'Refused', { type: 'success' }),
    onError: (error) => notify(messageOf(error), { type: 'error' }),
  });
  const isOwn = requestedBy?.id === ownId;
  return (
    <div className={`${layout.row} ${layout.screenOnly}`}>
      {!isOwn && (
        <Button variant="contained" color="error" disabled={isPending} onClick={() => mutate('confirm')}>
          Confirm and erase
        </Button>
      )}
      <Button variant="outlined" disabled={isPending} onClick={() => mutate('refuse')}>
        {isOwn ? 'Take back the request' : 'Refuse'}
      </Button>
    </div>
  );
}
