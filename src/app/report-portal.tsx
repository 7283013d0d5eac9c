import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { queryClient } from '../api/query-client.ts';
import { ReportPage } from '../mail-report/report-page.tsx';
import { secretIn } from './door-path.ts';
import { useReloadOnOtherLink } from './use-reload-on-other-link.ts';

/** The page on which a mail is reported, with the secret of its link, which stays in the address and nowhere else. */
export default function ReportPortal() {
  const [secret] = useState(() => secretIn(window.location.hash, 'report'));
  useReloadOnOtherLink();
  return (
    <QueryClientProvider client={queryClient}>
      <ReportPage link={secret} />
    </QueryClientProvider>
  );
}
