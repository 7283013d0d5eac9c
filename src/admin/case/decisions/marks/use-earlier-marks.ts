import { useEffect } from 'react';
import { useStaffMember } from '#src/admin/kit/staff-member.ts';
import { setMark } from '#src/api/admin/marks.ts';
import { ApiError } from '#src/api/api-error.ts';
import { changeDraft, readDraft } from '../review-draft.ts';

/**
 * Brings marks that an earlier release kept in this window's storage to the server, where a place is not marked there yet.
 * What cannot be brought stays in the window until the next time.
 */
export function useEarlierMarks(caseId: string): void {
  const { id: staffId } = useStaffMember();
  useEffect(() => {
    void bringAll(staffId, caseId);
  }, [staffId, caseId]);
}

async function bringAll(staffId: string, caseId: string): Promise<void> {
  for (const mark of readDraft(staffId, caseId).marks) {
    try {
      await setMark(caseId, mark, null);
    } catch (error) {
      const isMarkedAlready = error instanceof ApiError && error.status === 412;
      if (!isMarkedAlready) return;
    }
    const { marks } = readDraft(staffId, caseId);
    changeDraft(staffId, caseId, { marks: marks.filter((each) => each !== mark) });
  }
}
