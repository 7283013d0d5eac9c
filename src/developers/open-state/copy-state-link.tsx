import Button from '@mui/material/Button';
import { useState } from 'react';
import { stateLink } from './state-link.ts';

/** Copies the address that opens the portal in a state of its machine. Only the development server can create the client. */
export function CopyStateLink({ place }: { place: string }) {
  const [copied, setCopied] = useState<string | null>(null);
  const link = new URL(stateLink(place), window.location.origin).href;
  const copy = async () => {
    await navigator.clipboard.writeText(link);
    setCopied(place);
  };
  return (
    <>
      <Button variant="outlined" size="small" onClick={copy}>
        {copied === place ? 'Link copied' : 'Copy link to this state'}
      </Button>
      <Button size="small" href={link} target="_blank" rel="noopener">
        Open it
      </Button>
    </>
  );
}
