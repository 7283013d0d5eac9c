import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { asSentence } from '#domain/copy.ts';
import { messageOf } from '#machines/outcomes.ts';
import { isSavedStep, type SavedStepId, stepOf } from '#machines/steps.ts';
import { type CaseColleague, changeColleague, endAccessOf, inviteColleague } from '#src/api/colleagues.ts';
import { QuestionDialog } from '#src/ui/dialog/question-dialog.tsx';
import { BusyLabel } from '#src/ui/feedback/busy-label.tsx';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import blocks from '#src/ui/frame/blocks.module.css';
import { dayOfTimeInWords, timeInWords } from '#src/ui/text/date-text.ts';
import text from '#src/ui/text/text.module.css';
import { VisuallyHidden } from '#src/ui/text/visually-hidden.tsx';
import { SharedParts } from './shared-parts.tsx';

interface ColleagueListProps {
  onboardingId: string;
  colleagues: readonly CaseColleague[];
  /** Whether the answers can be changed now, so that access can be given. */
  mayInvite: boolean;
}

/** The colleagues, with what they may fill in and what they saved; of each address the latest invitation. */
export function ColleagueList({ onboardingId, colleagues, mayInvite }: ColleagueListProps) {
  const latest = new Map<string, CaseColleague>();
  for (const each of colleagues) if (!latest.has(each.email)) latest.set(each.email, each);
  return (
    <Stack component="section" spacing={4} aria-labelledby="colleagues">
      <h2 id="colleagues">Your colleagues</h2>
      <Stack component="ul" spacing={4} sx={{ listStyle: 'none', p: 0, m: 0 }}>
        {[...latest.values()].map((colleague) => (
          <ColleagueItem
            key={colleague.email}
            onboardingId={onboardingId}
            colleague={colleague}
            mayInvite={mayInvite}
          />
        ))}
      </Stack>
    </Stack>
  );
}

function ColleagueItem({
  onboardingId,
  colleague,
  mayInvite,
}: Omit<ColleagueListProps, 'colleagues'> & { colleague: CaseColleague }) {
  const { id, email, endedAt, acceptedAt, saved } = colleague;
  const parts = colleague.steps.filter(isSavedStep);
  const [open, setOpen] = useState<'parts' | 'end' | null>(null);
  const invite = useMutation({
    mutationFn: () => inviteColleague(onboardingId, { email, steps: parts }),
    networkMode: 'always',
  });
  const isOpenInvitation = endedAt === null && acceptedAt === null;
  return (
    <li className={blocks.box}>
      <Stack spacing={3}>
        <h3 className={text.typed}>{email}</h3>
        <p>{endedAt === null ? `May fill in: ${titlesOf(parts)}.` : `Could fill in: ${titlesOf(parts)}.`}</p>
        <p className={text.note}>{standingOf(colleague)}</p>
        {saved.length > 0 && (
          <p className={text.note}>
            {saved.map(({ step, at }) => `${stepOf(step).title} saved on ${timeInWords(at)}`).join('; ')}
          </p>
        )}
        {invite.error && (
          <FormAlert severity="error" title="The invitation was not sent">
            {asSentence(messageOf(invite.error))}
          </FormAlert>
        )}
        {mayInvite && (
          <div className={blocks.row}>
            {endedAt === null && (
              <>
                <Button variant="outlined" onClick={() => setOpen('parts')}>
                  Change parts<VisuallyHidden> of {email}</VisuallyHidden>
                </Button>
                <Button variant="outlined" color="error" onClick={() => setOpen('end')}>
                  End access<VisuallyHidden> of {email}</VisuallyHidden>
                </Button>
              </>
            )}
            {(endedAt !== null || isOpenInvitation) && parts.length > 0 && (
              <Button variant="outlined" disabled={invite.isPending} onClick={() => invite.mutate()}>
                <BusyLabel
                  busy={invite.isPending}
                  label={isOpenInvitation ? 'Send again' : 'Invite again'}
                  busyLabel="Inviting…"
                />
              </Button>
            )}
          </div>
        )}
        <p role="status" className={text.note}>
          {invite.data && `The invitation was sent to ${email}.`}
        </p>
      </Stack>
      {open === 'parts' && (
        <PartsDialog
          email={email}
          parts={parts}
          onSave={(chosen) => changeColleague(onboardingId, id, chosen)}
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'end' && (
        <EndDialog email={email} onEnd={() => endAccessOf(onboardingId, id)} onClose={() => setOpen(null)} />
      )}
    </li>
  );
}

const titlesOf = (parts: readonly SavedStepId[]) =>
  parts.map((step) => stepOf(step).title).join(', ') || 'nothing';

const endings: Record<NonNullable<CaseColleague['endedWhy']>, string> = {
  submitted: 'when you submitted',
  abandoned: 'because you gave up the update',
  removed: 'because you ended it',
  deleted: 'because the onboarding was deleted',
};

/** Returns whether the invitation was accepted, and when the access ended. */
function standingOf({ mailedAt, acceptedAt, endedAt, endedWhy }: CaseColleague): string {
  if (endedAt !== null) {
    return `Access ended on ${dayOfTimeInWords(endedAt)}, ${endings[endedWhy ?? 'removed']}`;
  }
  if (acceptedAt !== null) return `Has access since ${dayOfTimeInWords(acceptedAt)}`;
  return `Invited on ${dayOfTimeInWords(mailedAt)}, has not signed in yet`;
}

function PartsDialog({
  email,
  parts,
  onSave,
  onClose,
}: {
  email: string;
  parts: SavedStepId[];
  onSave(chosen: SavedStepId[]): Promise<void>;
  onClose(): void;
}) {
  const [chosen, setChosen] = useState(parts);
  const save = useMutation({ mutationFn: () => onSave(chosen), networkMode: 'always', onSuccess: onClose });
  return (
    <QuestionDialog
      title="Change the shared parts"
      action="Save"
      busyLabel="Saving…"
      busy={save.isPending}
      cancelLabel="Cancel"
      onAction={() => chosen.length > 0 && save.mutate()}
      onCancel={onClose}
    >
      <p className={text.typed} style={{ marginBottom: 16 }}>
        For {email}
      </p>
      <SharedParts
        value={chosen}
        onChange={setChosen}
        error={chosen.length === 0 ? 'Choose at least one part, or end the access instead' : undefined}
      />
      {save.error && (
        <FormAlert severity="error" title="The change was not saved">
          {asSentence(messageOf(save.error))}
        </FormAlert>
      )}
    </QuestionDialog>
  );
}

function EndDialog({ email, onEnd, onClose }: { email: string; onEnd(): Promise<void>; onClose(): void }) {
  const end = useMutation({ mutationFn: onEnd, networkMode: 'always', onSuccess: onClose });
  return (
    <QuestionDialog
      title="End the access?"
      action="End access"
      busyLabel="Ending…"
      busy={end.isPending}
      color="error"
      cancelLabel="Leave it as it is"
      onAction={() => end.mutate()}
      onCancel={onClose}
    >
      <p className={text.typed}>{email} can no longer see or change anything. What they saved stays.</p>
      {end.error && (
        <FormAlert severity="error" title="The access was not ended">
          {asSentence(messageOf(end.error))}
        </FormAlert>
      )}
    </QuestionDialog>
  );
}
