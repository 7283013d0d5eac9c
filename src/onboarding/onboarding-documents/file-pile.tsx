import Button from '@mui/material/Button';
import { lazy, Suspense, useRef, useState } from 'react';
import { canChooseFiles } from '#machines/selectors.ts';
import { UploadIcon } from '#src/ui/icons/client-icons.tsx';
import text from '#src/ui/text/text.module.css';
import { VisuallyHidden } from '#src/ui/text/visually-hidden.tsx';
import { useOnboarding } from '../onboarding-actor.ts';
import { acceptedFiles } from './drop-zone.tsx';
import styles from './pile.module.css';
import type { PileFile } from './pile-dialog.tsx';
import { useChooseFiles } from './use-choose-files.ts';
import type { Conversions } from './use-conversions.ts';
import { usePageDrop } from './use-page-drop.ts';

const PileDialog = lazy(async () => ({ default: (await import('./pile-dialog.tsx')).PileDialog }));

const none: readonly PileFile[] = [];

/**
 * Takes many files at once, dropped anywhere on the page or chosen with a button, and asks for the group of each in a dialog whose
 * code is loaded then.
 */
export function FilePile({ conversions }: { conversions: Conversions }) {
  const choose = useChooseFiles(conversions);
  const allowed = useOnboarding(canChooseFiles);
  const [pile, setPile] = useState(none);
  const [announced, setAnnounced] = useState('');
  const counted = useRef(0);
  const input = useRef<HTMLInputElement>(null);

  const take = (files: readonly File[]) => {
    setAnnounced('');
    const taken = files.map((file) => {
      counted.current += 1;
      return { key: counted.current, file };
    });
    setPile((before) => [...before, ...taken]);
  };
  const isOver = usePageDrop(allowed ? take : null);

  return (
    <div className={styles.place}>
      <Button
        variant="outlined"
        startIcon={<UploadIcon size={18} />}
        disabled={!allowed}
        onClick={() => input.current?.click()}
      >
        Add several files
      </Button>
      <input
        ref={input}
        hidden
        type="file"
        multiple
        accept={acceptedFiles}
        aria-label="Several files"
        onChange={({ target }) => {
          take([...(target.files ?? [])]);
          // Allows selecting the same files again.
          target.value = '';
        }}
      />
      <p className={text.note}>
        <span className={styles.byMouse}>Or drop them anywhere on this page. </span>
        You choose the group of each file next.
      </p>
      {isOver && (
        <div className={styles.overlay} aria-hidden="true">
          <p>Drop the files here to sort them into groups</p>
        </div>
      )}
      {pile.length > 0 && (
        <Suspense fallback={null}>
          <PileDialog
            files={pile}
            onRemove={(key) => setPile((before) => before.filter((each) => each.key !== key))}
            onCancel={() => setPile(none)}
            onAdd={(sorted) => {
              for (const [group, files] of sorted) choose(group, files);
              const count = [...sorted.values()].flat().length;
              setAnnounced(
                `${count === 1 ? '1 file' : `${count} files`} added to ${sorted.size === 1 ? '1 group' : `${sorted.size} groups`}`,
              );
              setPile(none);
            }}
          />
        </Suspense>
      )}
      <div role="status">
        <VisuallyHidden>{announced}</VisuallyHidden>
      </div>
    </div>
  );
}
