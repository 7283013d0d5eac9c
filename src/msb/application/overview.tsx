import Stack from '@mui/material/Stack';
import { useRef } from 'react';
import { msbParts } from '#domain/msb/parts.ts';
import { isMsbEditable } from '#machines/msb-application.machine.ts';
import type { MsbApplication } from '#src/api/msb-application.ts';
import { useDocumentTitle } from '#src/onboarding/document-title.ts';
import { msbPath } from '#src/onboarding/paths.ts';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { StatusChip } from '#src/ui/feedback/status-chip.tsx';
import blocks from '#src/ui/frame/blocks.module.css';
import { LinkFacts } from '#src/ui/frame/link-page.tsx';
import { PageHeader } from '#src/ui/frame/page-header.tsx';
import { PageLink } from '#src/ui/frame/page-link.tsx';
import { dateInWords, timeInWords } from '#src/ui/text/date-text.ts';
import text from '#src/ui/text/text.module.css';
import styles from '../msb.module.css';
import { dueInWords, msbStatusLabels, msbStatusTexts } from '../msb-labels.ts';
import { msbPaths } from '../msb-paths.ts';
import { Files } from './files.tsx';
import { Moves } from './moves.tsx';

/** The status of an application, what is due, its parts, and the actions on it. */
export function Overview({ application }: { application: MsbApplication }) {
  const { name, status, due, steps, registrationNumber, registeredOn, submittedAt } = application;
  useDocumentTitle(name || 'MSB application');
  const words = dueInWords(due);
  const last = steps.at(-1);
  const title = useRef<HTMLHeadingElement>(null);
  return (
    <>
      <p>
        <PageLink to={msbPath}>All your applications</PageLink>
      </p>
      <PageHeader
        titleRef={title}
        title={name || 'Application without a name'}
        why={msbStatusTexts[status]}
      />
      {words && (
        <FormAlert severity={words.isLate ? 'error' : 'info'} title={words.text}>
          {due?.what === 'clarification'
            ? 'If you do not answer within 30 days, FINTRAC may refuse the registration.'
            : 'Renew the registration before its two years are over.'}
        </FormAlert>
      )}
      {status === 'clarification' && last && (
        <FormAlert severity="warning" title={`Asked on ${dateInWords(last.on)}`}>
          <p className={text.typed}>{last.text}</p>
        </FormAlert>
      )}
      {status === 'refused' && last && (
        <FormAlert severity="warning" title="Reason for the refusal">
          <p className={text.typed}>{last.text}</p>
        </FormAlert>
      )}
      <LinkFacts
        facts={[
          ['State', msbStatusLabels[status]],
          ...(submittedAt ? [['Submitted', timeInWords(submittedAt)] as const] : []),
          ...(registrationNumber ? [['Registration number', registrationNumber] as const] : []),
          ...(registeredOn ? [['Registered', dateInWords(registeredOn)] as const] : []),
        ]}
      />
      <Parts application={application} />
      <Files application={application} />
      <Moves
        key={application.version}
        application={application}
        // The current status is shown at the top.
        onMoved={() => title.current?.focus()}
      />
      <History application={application} />
    </>
  );
}

function Parts({ application }: { application: MsbApplication }) {
  const { id, status, missing } = application;
  const isOpen = isMsbEditable(status);
  return (
    <Stack component="section" spacing={4} aria-labelledby="parts">
      <h2 id="parts" className={text.heading}>
        Parts
      </h2>
      <ol className={styles.cards}>
        {msbParts.map((part) => {
          const count = missing.filter(({ property }) => property.startsWith(`${part.id}.`)).length;
          return (
            <li key={part.id} className={`${blocks.panel} ${styles.card}`}>
              <PageLink to={msbPaths.part(id, part.id)}>{part.title}</PageLink>
              {isOpen && (
                <StatusChip tone={count === 0 ? 'saved' : 'open'}>
                  {count === 0 ? 'Complete' : `${count} to fill in`}
                </StatusChip>
              )}
            </li>
          );
        })}
      </ol>
    </Stack>
  );
}

function History({ application: { steps } }: { application: MsbApplication }) {
  if (steps.length === 0) return null;
  return (
    <Stack component="section" spacing={4} aria-labelledby="history">
      <h2 id="history" className={text.heading}>
        History
      </h2>
      <ol className={styles.cards}>
        {steps.toReversed().map((step) => (
          <li key={`${step.at} ${step.to}`} className={`${blocks.panel} ${styles.card}`}>
            <div>
              <p>{msbStatusLabels[step.to]}</p>
              {step.text && <p className={text.typed}>{step.text}</p>}
            </div>
            <span className={text.note}>
              {step.by === 'client' ? 'By you' : 'By us'}, {timeInWords(step.at)}
            </span>
          </li>
        ))}
      </ol>
    </Stack>
  );
}
