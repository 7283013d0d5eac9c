import Button from '@mui/material/Button';
import { useRef, useState } from 'react';
import { useNotify } from 'react-admin';
import layout from '#src/admin/kit/layout.module.css';
import { exportBods, importBods, type StoredOwnership } from '#src/api/admin/ownership.ts';
import { ApiError } from '#src/api/api-error.ts';
import { saveFile } from '#src/ui/browser/save-file.ts';
import { AlertButton } from '#src/ui/feedback/alert-button.tsx';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';

interface ExchangeButtonsProps {
  caseId: string;
  mayChange: boolean;
  /** Saves the page first, so that the file has what it shows; null if that was refused. */
  save(): Promise<StoredOwnership | null>;
  onImported(stored: StoredOwnership): void;
}

/** Exports the structure as a file with BODS 0.4 statements, and replaces it by such a file. */
export function ExchangeButtons({ caseId, mayChange, save, onImported }: ExchangeButtonsProps) {
  const file = useRef<HTMLInputElement>(null);
  const notify = useNotify();
  const [errors, setErrors] = useState<readonly string[]>([]);
  const onFile = async (chosen: File) => {
    try {
      const stored = await save();
      if (!stored) return;
      onImported(await importBods(caseId, statementsIn(await chosen.text()), stored.version));
      setErrors([]);
      notify('The ownership was imported', { type: 'success' });
    } catch (error) {
      setErrors(messagesOf(error));
    }
  };
  const download = async () => {
    try {
      if (mayChange && !(await save())) return;
      const statements = JSON.stringify(await exportBods(caseId), null, 2);
      saveFile(new Blob([statements], { type: 'application/json' }), `ownership-${caseId}.json`);
    } catch (error) {
      setErrors(messagesOf(error));
    }
  };
  return (
    <>
      <div className={`${layout.row} ${layout.screenOnly}`}>
        <Button size="small" variant="outlined" onClick={() => void download()}>
          Export BODS
        </Button>
        {mayChange && (
          <>
            <Button size="small" variant="outlined" onClick={() => file.current?.click()}>
              Import BODS
            </Button>
            <input
              ref={file}
              hidden
              type="file"
              accept="application/json,.json"
              aria-label="BODS file"
              onChange={({ target }) => {
                const chosen = target.files?.[0];
                target.value = '';
                if (chosen) void onFile(chosen);
              }}
            />
          </>
        )}
        <Button size="small" variant="outlined" onClick={() => window.print()}>
          Print
        </Button>
      </div>
      {errors.length > 0 && (
        <FormAlert
          severity="error"
          title="The file was not imported. Nothing was changed."
          action={<AlertButton onClick={() => setErrors([])}>Close</AlertButton>}
        >
          <ul>
            {errors.map((error) => (
              <li key={error}>{error}</li>
            ))}
          </ul>
        </FormAlert>
      )}
    </>
  );
}

/** Returns the list of statements in a file. @throws ApiError for a file without one */
function statementsIn(text: string): Record<string, unknown>[] {
  try {
    const statements: unknown = JSON.parse(text);
    if (Array.isArray(statements)) return statements;
  } catch {
    // The message is the same.
  }
  throw new ApiError(400, 'Choose a JSON file with a list of BODS statements');
}

const maxShown = 5;

/** Returns the messages of a refusal, each with its place in the file. */
function messagesOf(error: unknown): string[] {
  if (!(error instanceof ApiError) || error.fields.length === 0) {
    return [error instanceof Error ? error.message : String(error)];
  }
  const messages = error.fields.map(({ property, message }) => `${property}: ${message}`);
  const left = messages.length - maxShown;
  return left > 0 ? [...messages.slice(0, maxShown), `And ${left} more.`] : messages;
}
