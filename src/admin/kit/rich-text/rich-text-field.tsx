import Skeleton from '@mui/material/Skeleton';
import { lazy, Suspense } from 'react';
import type { RichTextProps } from './rich-text-editor.tsx';

// A separate chunk: only pages that edit bodies load the editor.
const RichTextEditor = lazy(async () => ({
  default: (await import('./rich-text-editor.tsx')).RichTextEditor,
}));

/** A text with headings, lists, links and pictures, stored as HTML: react-admin's rich text input. */
export function RichTextField(props: RichTextProps) {
  return (
    <Suspense fallback={<Skeleton variant="rounded" height={320} aria-label="The editor is loading" />}>
      <RichTextEditor {...props} />
    </Suspense>
  );
}
