import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { dayInWords } from '#domain/copy.ts';
import { endCauseLabels, periodInWords } from '#domain/retention.ts';
import { adminPaths } from '#src/admin/kit/admin-paths.ts';
import { DownloadButton } from '#src/admin/kit/download-button.tsx';
import { EraseDialog } from '#src/admin/kit/erasure/erase-dialog.tsx';
import { ErasureList } from '#src/admin/kit/erasure/erasure-list.tsx';
import layout from '#src/admin/kit/layout.module.css';
import { useStaffMember } from '#src/admin/kit/staff-member.ts';
import { TryAgain } from '#src/admin/kit/try-again.tsx';
import {
  type CasePersonalData,
  casePersonalDataQuery,
  fetchClientData,
  fetchPersonData,
} from '#src/api/admin/personal-data.ts';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { FormSkeleton } from '#src/ui/form/form-skeleton.tsx';
import { timeInWords } from '#src/ui/text/date-text.ts';
import textStyles from '#src/ui/text/text.module.css';
import { useCase } from '../use-case.ts';
import { EndDialog, HoldDialog } from './retention-dialogs.tsx';

type Shown = { data: CasePersonalData; isAdministrator: boolean };

/** When the case is erased and why, legal holds, and the actions of an administrator. */
export default function PersonalDataPanel() {
  const { id } = useCase().summary;
  const { role } = useStaffMember();
  const { data, error, refetch } = useQuery(casePersonalDataQuery(id));
  if (!data && error) {
    return (
      <FormAlert
        severity="error"
        title="The personal data could not be loaded"
        action={<TryAgain onClick={() => void refetch()} />}
      >
        {error.message}
      </FormAlert>
    );
  }
  if (!data) return <FormSkeleton rows={4} hasHeading />;
  const shown = { data, isAdministrator: role === 'administrator' };
  return (
    <Stack spacing={8} className={layout.narrow}>
      {data.deletionRequest && <Asked request={data.deletionRequest} {...shown} />}
      <Retention {...shown} />
      <Hold {...shown} />
      {shown.isAdministrator && <People {...shown} />}
      {shown.isAdministrator && <WholeClient data={data} />}
      {data.erasures.length > 0 && (
        <section aria-labelledby="erasures">
          <h2 id="erasures" className={textStyles.heading}>
            Erasures
          </h2>
          <ErasureList items={data.erasures} />
        </section>
      )}
    </Stack>
  );
}

function Asked({
  request: { requestedAt, reason },
  isAdministrator,
}: Shown & { request: NonNullable<CasePersonalData['deletionRequest']> }) {
  return (
    <FormAlert severity="warning" title={`The client asked for deletion on ${timeInWords(requestedAt)}`}>
      {isAdministrator
        ? 'Answer within one month. Erase the client below if no law requires you to keep the records.'
        : 'An administrator answers within one month.'}
      {reason !== '' && <p className={textStyles.typed}>Reason: {reason}</p>}
    </FormAlert>
  );
}

function Retention({ data, isAdministrator }: Shown) {
  const [isOpen, setOpen] = useState(false);
  const { end } = data;
  return (
    <section aria-labelledby="retention">
      <div className={layout.between}>
        <h2 id="retention" className={textStyles.heading}>
          Retention
        </h2>
        {isAdministrator && (
          <Button variant="outlined" size="small" onClick={() => setOpen(true)}>
            {end ? 'Change the end' : 'Record the end'}
          </Button>
        )}
      </div>
      <p>{dueWords(data)}</p>
      <p className={textStyles.note}>
        {end
          ? `The relationship ended on ${dayInWords(end.endedOn)}: ${endCauseLabels[end.cause]}${
              end.recordedBy ? `, ${end.recordedBy.name}` : ''
            }.`
          : 'The relationship goes on. A rejection, a withdrawal or a removal from the lists ends it, or the day that an administrator enters.'}
      </p>
      {isOpen && <EndDialog end={end} onClose={() => setOpen(false)} />}
    </section>
  );
}

function dueWords({ hold, erasedOn, keptYears, end }: CasePersonalData): string {
  if (hold) return 'A legal hold is set. Nothing is erased until it is lifted.';
  if (keptYears === 0) return 'By the settings, cases are never erased automatically.';
  const period = periodInWords(keptYears, 'years');
  if (erasedOn !== null) {
    return `The client and everything stored about them will be erased on ${dayInWords(erasedOn)}, ${period} after the end of the relationship.`;
  }
  if (end) return 'Another case of this client goes on, so that nothing is erased yet.';
  return `The client and everything stored about them will be erased ${period} after the end of the relationship.`;
}

function Hold({ data: { hold, holds }, isAdministrator }: Shown) {
  const [isOpen, setOpen] = useState(false);
  const earlier = holds.filter(({ liftedAt }) => liftedAt !== null);
  return (
    <section aria-labelledby="legal-hold">
      <div className={layout.between}>
        <h2 id="legal-hold" className={textStyles.heading}>
          Legal hold
        </h2>
        {isAdministrator && (
          <Button variant="outlined" size="small" onClick={() => setOpen(true)}>
            {hold ? 'Lift the hold' : 'Set a hold'}
          </Button>
        )}
      </div>
      {hold ? (
        <FormAlert severity="warning" title="A legal hold is set">
          {hold.reason} ({hold.setBy?.name ?? 'A former staff member'}, {timeInWords(hold.setAt)})
        </FormAlert>
      ) : (
        <p>No hold is set.</p>
      )}
      {earlier.map(({ id, reason, setAt, liftReason, liftedAt }) => (
        <p key={id} className={textStyles.note}>
          Set {timeInWords(setAt)}: {reason} Lifted {liftedAt === null ? '' : timeInWords(liftedAt)}:{' '}
          {liftReason}
        </p>
      ))}
      {isOpen && <HoldDialog isHeld={hold !== null} onClose={() => setOpen(false)} />}
    </section>
  );
}

function People({ data: { people } }: Shown) {
  if (people.length === 0) return null;
  return (
    <section aria-labelledby="named-people">
      <h2 id="named-people" className={textStyles.heading}>
        People of the case
      </h2>
      <ul className={layout.lines}>
        {people.map((person) => (
          <Person key={person.id} person={person} />
        ))}
      </ul>
    </section>
  );
}

function Person({ person }: { person: CasePersonalData['people'][number] }) {
  const { id } = useCase().summary;
  const [isOpen, setOpen] = useState(false);
  const fetchFile = useCallback(() => fetchPersonData(id, person.id), [id, person.id]);
  return (
    <li className={layout.between}>
      <div className={layout.grow}>
        <p>{person.name}</p>
        <p className={textStyles.note}>
          {person.email}
          {!person.isPresent && ', in an earlier version only'}
        </p>
      </div>
      <div className={`${layout.row} ${layout.screenOnly}`}>
        <DownloadButton
          label="Download data (ZIP)"
          of={`of ${person.name}`}
          failed="The data could not be downloaded"
          fetchFile={fetchFile}
        />
        <Button variant="outlined" color="error" size="small" onClick={() => setOpen(true)}>
          Erase {person.name}
        </Button>
      </div>
      {isOpen && (
        <EraseDialog
          subject={{ kind: 'person', subjectId: person.id, onboardingId: id }}
          called={person.name}
          effect="The person is removed from the answers with all versions, the submitted versions, notes and decisions, and their identity check with its photographs is deleted. The case stays. Documents that show the person are not changed."
          onClose={() => setOpen(false)}
        />
      )}
    </li>
  );
}

function WholeClient({ data: { userId, backupDays } }: { data: CasePersonalData }) {
  const { email, company } = useCase().summary;
  const [isOpen, setOpen] = useState(false);
  const navigate = useNavigate();
  const fetchFile = useCallback(() => fetchClientData(userId), [userId]);
  const called = company || email;
  return (
    <section aria-labelledby="whole-client">
      <h2 id="whole-client" className={textStyles.heading}>
        The whole client
      </h2>
      <p className={textStyles.note}>
        The archive is the answer to an access request. The erasure deletes the account, its cases, documents,
        trainings and emails, and destroys the key of the client.
        {backupDays > 0 && ` Backups are deleted after ${periodInWords(backupDays, 'days')}.`}
      </p>
      <div className={`${layout.row} ${layout.screenOnly}`}>
        <DownloadButton
          label="Download data (ZIP)"
          of="of the client"
          failed="The data could not be downloaded"
          fetchFile={fetchFile}
        />
        <Button variant="outlined" color="error" size="small" onClick={() => setOpen(true)}>
          Erase client
        </Button>
      </div>
      {isOpen && (
        <EraseDialog
          subject={{ kind: 'client', subjectId: userId }}
          called={called}
          effect={`The account ${email}, its cases, documents, photographs, trainings and emails are deleted, and the key of the client is destroyed. Receipts stay without the buyer. Check first that no law requires you to keep the records.`}
          onClose={() => setOpen(false)}
          onErased={() => navigate(adminPaths.cases)}
        />
      )}
    </section>
  );
}
