import { QueryClientProvider } from '@tanstack/react-query';
import { BrowserRouter } from 'react-router-dom';
import { queryClient } from '../api/query-client.ts';
import { LearningPages } from '../learning/learning-pages.tsx';
import { StaffAtClientDoor } from './staff-at-client-door.tsx';

/** The learners' pages; the wizard's machine never starts there. */
export default function LearningPortal() {
  return (
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>
        <StaffAtClientDoor />
        <LearningPages />
      </BrowserRouter>
    </QueryClientProvider>
  );
}
