import { useCase } from '#src/admin/case/use-case.ts';
import { useStaffMember } from '#src/admin/kit/staff-member.ts';
import { useDecisions } from '../use-decisions.ts';
import { DialogFrame } from './dialog-frame.tsx';

export default function TakeDialog() {
  const { company, email, assignee } = useCase().summary;
  const { id } = useStaffMember();
  const { decide } = useDecisions();
  return (
    <DialogFrame
      event="takeIntoReview"
      title={`Take ${company || email} into review?`}
      action="Take into review"
      busyLabel="Taking…"
      cancelLabel="Leave it submitted"
      onAction={() => decide({ event: 'takeIntoReview' })}
    >
      <p>The client sees in the portal that the case is in review. No email is sent.</p>
      {assignee?.id !== id && (
        <p>
          {assignee
            ? `It stays assigned to ${assignee.name}.`
            : 'It is not assigned yet. It will be assigned to you.'}
        </p>
      )}
    </DialogFrame>
  );
}
