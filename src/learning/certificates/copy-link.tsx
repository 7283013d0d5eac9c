import Button from '@mui/material/Button';
import { useState } from 'react';
import { VisuallyHidden } from '#src/ui/text/visually-hidden.tsx';

/** Copies a certificate's link; if the browser refuses, shows the link to copy manually. */
export function CopyLink({ url, of }: { url: string; of: string }) {
  const [state, setState] = useState<'idle' | 'copied' | 'refused'>('idle');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      setState('copied');
    } catch {
      setState('refused');
    }
  };
  const label = state === 'copied' ? 'Link copied' : 'Copy link';
  return (
    <>
      <Button variant="outlined" aria-label={`${label}: ${of}`} onClick={() => void copy()}>
        {label}
      </Button>
      {state === 'refused' && <code>{url}</code>}
      <span role="status">{state === 'copied' && <VisuallyHidden>The link is copied</VisuallyHidden>}</span>
    </>
  );
}
