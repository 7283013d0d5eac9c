import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { asSentence } from '#domain/copy.ts';
import { handoutEndings } from '#domain/rules/file-refusal.ts';
import { isMsbEditable } from '#machines/msb-application.machine.ts';
import type { MsbApplication } from '#src/api/msb-application.ts';
import { addMsbFile, deleteMsbFile, msbFileLink, msbFilesQuery } from '#src/api/msb-files.ts';
import { openDownload } from '#src/ui/browser/save-file.ts';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import blocks from '#src/ui/frame/blocks.module.css';
import { timeInWords } from '#src/ui/text/date-text.ts';
import { sizeInWords } from '#src/ui/text/size-in-words.ts';
import text from '#src/ui/text/text.module.css';
import { VisuallyHidden } from '#src/ui/text/visually-hidden.tsx';
import styles from '../msb.module.css';

/** The files that the client adds to an application, such as its certificate of incorporation. */
export function Files({ application: { id, status } }: { application: MsbApplication }) {
  const input = useRef<HTMLInputElement>(null);
  const { data: files = [], error } = useQuery(msbFilesQuery(id));
  const add = useMutation({
    mutationFn: async (chosen: readonly File[]) => {
      for (const file of chosen) await addMsbFile(id, file);
    },
  });
  const remove = useMutation({ mutationFn: (fileId: string) => deleteMsbFile(id, fileId) });
  const open = useMutation({
    mutationFn: (fileId: string) => msbFileLink(id, fileId),
    onSuccess: openDownload,
  });
  const trouble = error ?? add.error ?? remove.error ?? open.error;
  const isOpen = isMsbEditable(status);
  if (!isOpen && files.length === 0) return null;
  return (
    <Stack component="section" spacing={4} aria-labelledby="files">
      <div>
        <h2 id="files" className={text.heading}>
          Files
        </h2>
        {isOpen && (
          <p className={text.note}>
            Add what proves the answers, such as the certificate of incorporation. PDF, jpg, jpeg or png, at
            most 10 MB each.
          </p>
        )}
      </div>
      {trouble && (
        <FormAlert severity="error" title="That did not work">
          {asSentence(trouble.message)}
        </FormAlert>
      )}
      {files.length > 0 && (
        <ul className={styles.cards} aria-label="Files of the application">
          {files.map(({ id: fileId, name, size, addedAt }) => (
            <li key={fileId} className={`${blocks.panel} ${styles.card}`}>
              <div>
                <p>{name}</p>
                <p className={text.note}>
                  {sizeInWords(size)}, added on {timeInWords(addedAt)}
                </p>
              </div>
              <Button size="small" onClick={() => open.mutate(fileId)}>
                Save<VisuallyHidden> {name}</VisuallyHidden>
              </Button>
              {isOpen && (
                <Button size="small" disabled={remove.isPending} onClick={() => remove.mutate(fileId)}>
                  Delete<VisuallyHidden> {name}</VisuallyHidden>
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {isOpen && (
        <div>
          <input
            ref={input}
            type="file"
            multiple
            hidden
            accept={handoutEndings.join(',')}
            aria-label="Files to add"
            onChange={({ target }) => {
              add.mutate([...(target.files ?? [])]);
              target.value = '';
            }}
          />
          <Button variant="outlined" disabled={add.isPending} onClick={() => input.current?.click()}>
            {add.isPending ? 'Uploading…' : 'Add files'}
          </Button>
        </div>
      )}
    </Stack>
  );
}
