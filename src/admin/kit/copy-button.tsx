import Button from '@mui/material/Button';
import { useNotify } from 'react-admin';
import { CopyIcon } from '#src/ui/icons/icons.tsx';

/** Copies a text to the clipboard. @param what the noun in "Copy the hash" */
export function CopyButton({ text, what }: { text: string; what: string }) {
  const notify = useNotify();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      notify(`Copied: ${what}.`, { type: 'success' });
    } catch {
      notify(`The browser does not let this page copy. It is: ${text}`, { type: 'warning' });
    }
  };
  return (
    <Button size="small" startIcon={<CopyIcon size={16} />} onClick={copy}>
      Copy {what}
    </Button>
  );
}
