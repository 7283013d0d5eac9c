import { refreshCase } from '#src/api/admin/case.ts';
import { NotesPanel } from '../kit/notes/notes-panel.tsx';
import { useCase } from './use-case.ts';

export default function CaseNotes() {
  const { id } = useCase().summary;
  return (
    <NotesPanel
      on={{ onboardingId: id }}
      why="Only staff see notes. The client never does."
      empty="No one has written a note on this case yet."
      trace="The timeline still shows that the note existed."
      refresh={() => refreshCase(id)}
      caseId={id}
    />
  );
}
