import { refreshCase } from '#src/api/admin/case.ts';
import { NotesPanel } from '../kit/notes/notes-panel.tsx';
import { useCase } from './use-case.ts';

export default function CaseNotes() {
  const { id } = useCase().summary;
  return (
    <NotesPanel
      on={{ onboardingId: id }}
      why="For colleagues alone: the client never sees them."
      empty="Nobody has written a note on this case yet."
      trace="That it was there stays in the timeline."
      refresh={() => refreshCase(id)}
    />
  );
}
