import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';
import { pathOfStep } from '#src/admin/case/labels/place-labels.ts';
import { useCase } from '#src/admin/case/use-case.ts';
import { type Objections, objections } from '../against.ts';
import styles from '../decisions.module.css';
import { DecidedMail } from '../mails/decided-mail.tsx';
import { useMarks } from '../marks/marks.ts';
import { useDecisions } from '../use-decisions.ts';
import { DialogFrame } from './dialog-frame.tsx';

/** Asks before a case is approved, with all that stands against it. */
export default function ApproveDialog() {
  const shown = useCase();
  const { id, company, email } = shown.summary;
  const marks = useMarks(id);
  const { decide } = useDecisions();
  const against = objections(shown, marks.all);
  const isClear = against.length === 0;
  return (
    <DialogFrame
      event="approve"
      title={`Approve ${company || email}?`}
      action={isClear ? 'Approve' : 'Approve all the same'}
      busyLabel="Approving…"
      cancelLabel="Not yet"
      onAction={() => decide({ event: 'approve' })}
    >
      {isClear ? (
        <p>Nothing stands against it: every identity check is verified, and nothing asked for is open.</p>
      ) : (
        <>
          <p>This stands against it. You may approve all the same.</p>
          {against.map((kind) => (
            <Kind key={kind.title} caseId={id} kind={kind} />
          ))}
        </>
      )}
      <DecidedMail decision="approve" reason="" />
    </DialogFrame>
  );
}

function Kind({ caseId, kind: { title, items } }: { caseId: string; kind: Objections }) {
  const { leave } = useDecisions();
  return (
    <section className={styles.kind}>
      <h3 className={styles.kindTitle}>{title}</h3>
      <ul className={styles.items}>
        {items.map(({ text, step }) => (
          <li key={text}>
            <Link component={RouterLink} to={pathOfStep(caseId, step)} onClick={leave}>
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
