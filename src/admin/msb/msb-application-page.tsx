import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { components } from '#contract/schema.d.ts';
import { msbStatusLabels as statusLabels } from '#domain/msb/status-labels.ts';
import { moves } from '#machines/lifecycle.ts';
import { type MsbEvent, type MsbMove, msbApplicationMachine } from '#machines/msb-application.machine.ts';
import { msbOpenItemsQuery } from '#src/api/admin/msb-records.ts';
import { refreshNotes } from '#src/api/admin/notes.ts';
import { staffQuery } from '#src/api/admin/staff.ts';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { FormSkeleton } from '#src/ui/form/form-skeleton.tsx';
import { LinkFacts } from '#src/ui/frame/link-page.tsx';
import { dateInWords, timeInWords } from '#src/ui/text/date-text.ts';
import textStyles from '#src/ui/text/text.module.css';
import { Assignee } from '../kit/assignee.tsx';
import { RecordShow } from '../kit/form/record-pages.tsx';
import { useChange } from '../kit/form/use-save.ts';
import layout from '../kit/layout.module.css';
import { NotesPanel } from '../kit/notes/notes-panel.tsx';
import { RepliesPanel } from '../kit/replies/replies-panel.tsx';
import { useMay } from '../kit/staff-member.ts';
import { isAsked, MoveDialog } from './move-dialog.tsx';
import styles from './msb.module.css';
import { Due, MsbBadge, moveLabels } from './msb-labels.tsx';
import { MsbParts } from './msb-parts.tsx';
import { MsbRecords } from './records/msb-records.tsx';
import { RegisterMatches } from './register-matches.tsx';

export type Application = components['schemas']['MsbApplication'];

/** No transition follows these. */
const ending: readonly MsbEvent[] = ['refuse', 'withdraw', 'end'];

const removal = {
  action: 'Delete application',
  question: ({ name }: Application) => `Delete the application of ${name || 'a business without a name'}?`,
  text: 'It is deleted permanently, with every answer, the replies and the notes on it. The audit trail still shows that it existed.',
  nameOf: ({ name }: Application) => `The application of ${name || 'a business without a name'}`,
};

/** The fields that another user may change while the page is open; the client changes the answers. */
const reported = {
  status: 'State',
  assigneeId: 'Assignee',
  content: 'Answers',
  due: 'Due date',
  registrationNumber: 'Registration number',
  validUntil: 'End of validity',
};

/** An application for registration as a money services business: its status, the actions on it, and every answer. */
export default function MsbApplicationPage() {
  const may = useMay();
  return (
    <RecordShow<Application>
      titleOf={({ name }) => name || 'Application without a name'}
      back="Back to the applications"
      reported={reported}
      {...(may('msb-applications:delete') && { removal })}
    >
      {(application) =>
        // A record from the list has no answers.
        'content' in application ? <Whole application={application} /> : <FormSkeleton rows={6} hasHeading />
      }
    </RecordShow>
  );
}

function Whole({ application }: { application: Application }) {
  const { change, isChanging, refusal } = useChange(application);
  const { data: staff } = useQuery(staffQuery);
  const { data: open, isPending } = useQuery(msbOpenItemsQuery(application.id, application.version));
  const openChecks = (open?.items ?? []).filter(({ kind }) => kind === 'criminal_check');
  const may = useMay();
  const [asked, setAsked] = useState<MsbMove | null>(null);
  const { assigneeId, status, email, begunBy, createdAt, submittedAt, due } = application;
  const nameOf = (id: string) =>
    staff?.find((each) => each.id === id)?.name ?? (staff ? 'A former account' : '…');
  return (
    <Stack spacing={6} className={styles.page}>
      {refusal && (
        <FormAlert severity="warning" title="Nothing was changed">
          {refusal}. The page shows it as it is now.
        </FormAlert>
      )}
      <LinkFacts
        facts={[
          ['State', <MsbBadge key="state" status={status} />],
          ['Due', <Due key="due" due={due} />],
          [
            'Assignee',
            <Assignee
              key="assignee"
              assignee={assigneeId === null ? null : { id: assigneeId, name: nameOf(assigneeId) }}
              what="the application"
              busy={isChanging}
              onAssign={(to) => change({ assigneeId: to }, 'The application has another assignee')}
            />,
          ],
          ['Client', email],
          ['Begun', `${timeInWords(createdAt)}${begunBy === 'visitor' ? ', without signing in' : ''}`],
          ...(submittedAt ? [['Submitted', timeInWords(submittedAt)] as const] : []),
          ...(application.registrationNumber
            ? [
                [
                  'Registration',
                  // The day is empty until the server has answered.
                  application.registeredOn
                    ? `${application.registrationNumber}, ${dateInWords(application.registeredOn)}`
                    : application.registrationNumber,
                ] as const,
              ]
            : []),
          ...(application.validUntil ? [['Valid until', dateInWords(application.validUntil)] as const] : []),
        ]}
      />
      <div className={`${layout.row} ${layout.screenOnly}`}>
        {moves(msbApplicationMachine, status, 'staff').map((move, n) => (
          <Button
            key={move.event}
            variant={n === 0 && !ending.includes(move.event) ? 'contained' : 'outlined'}
            color={ending.includes(move.event) ? 'error' : 'primary'}
            // Filing asks about what is left to do.
            disabled={isChanging || (move.event === 'file' && isPending)}
            onClick={() =>
              isAsked(move, openChecks)
                ? setAsked(move)
                : change({ status: move.to }, `The application is now “${statusLabels[move.to]}”`)
            }
          >
            {moveLabels[move.event]}
          </Button>
        ))}
      </div>
      {asked && (
        <MoveDialog
          application={application}
          move={asked}
          openChecks={openChecks}
          onClose={() => setAsked(null)}
        />
      )}
      {status === 'filed' && (
        <RegisterMatches
          application={application}
          isChanging={isChanging}
          onRecord={(recorded) => change(recorded, `The application is now “${statusLabels.registered}”`)}
        />
      )}
      <MsbRecords application={application} />
      <MsbParts application={application} />
      <Steps application={application} nameOf={nameOf} />
      {may('replies:read') && (
        <RepliesPanel
          on={{ msbApplicationId: application.id }}
          name={email}
          email={email}
          mayAnswer={may('replies:write') && may('msb-applications:write')}
        />
      )}
      <NotesPanel
        on={{ msbApplicationId: application.id }}
        why="Only staff see notes. The client never does."
        empty="No one has written a note on this application yet."
        trace="The audit trail still shows that it existed."
        refresh={() => refreshNotes({ msbApplicationId: application.id })}
      />
    </Stack>
  );
}

function Steps({ application: { steps }, nameOf }: { application: Application; nameOf(id: string): string }) {
  if (steps.length === 0) return null;
  return (
    <Stack
      component="section"
      spacing={3}
      className={`${layout.card} ${styles.part}`}
      aria-labelledby="steps"
    >
      <h2 id="steps">History</h2>
      <Stack component="ol" spacing={3}>
        {steps.toReversed().map(({ at, by, byId, from, to, text, on }) => (
          <li key={`${at} ${to}`}>
            <p>
              {statusLabels[from]} → {statusLabels[to]}
            </p>
            {text && <p className={textStyles.typed}>{text}</p>}
            <p className={textStyles.note}>
              {by === 'client' ? 'The client' : byId === null ? 'FINTRAC’s register' : nameOf(byId)},{' '}
              {timeInWords(at)}; counts from {dateInWords(on)}
            </p>
          </li>
        ))}
      </Stack>
    </Stack>
  );
}
