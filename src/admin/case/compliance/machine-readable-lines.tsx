import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useFormikContext } from 'formik';
import { useState } from 'react';
import { dayInWords } from '#domain/copy.ts';
import { comparable } from '#domain/rules/person-identity.ts';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { type ReadDocument, readMrz } from './read-mrz.ts';

/** The lines at the bottom of a passport or card, which fill in the number, the expiry date and the country. */
export default function MachineReadableLines({ name }: { name: string }) {
  const { values, setValues } = useFormikContext<Record<string, unknown>>();
  const [lines, setLines] = useState('');
  const [error, setError] = useState<string>();
  const [found, setFound] = useState<ReadDocument | null>(null);
  const fillIn = () => {
    const result = readMrz(lines, new Date().toISOString().slice(0, 10));
    setError('error' in result ? result.error : undefined);
    setFound('error' in result ? null : result.document);
    if ('error' in result) return;
    void setValues({ ...values, ...answersOf(result.document, values.method) });
  };
  return (
    <>
      <TextField
        label="Machine-readable lines of the document"
        helperText={
          error ??
          'Copy them from the picture or type them. They fill in the number, the expiry date and the country, and their check digits find a typing error.'
        }
        error={error !== undefined}
        value={lines}
        multiline
        minRows={2}
        slotProps={{
          htmlInput: { spellCheck: false, autoComplete: 'off', autoCapitalize: 'characters', maxLength: 200 },
        }}
        onChange={({ target }) => setLines(target.value)}
      />
      <div>
        <Button variant="outlined" size="small" disabled={lines.trim() === ''} onClick={fillIn}>
          Fill in from the lines
        </Button>
      </div>
      {found && <Found document={found} name={name} />}
    </>
  );
}

function Found({ document, name }: { document: ReadDocument; name: string }) {
  const { firstName, lastName, birthDate } = document;
  const said = `${firstName} ${lastName}`;
  const known = new Set(words(name));
  const isSame = words(lastName).every((word) => known.has(word));
  return (
    <FormAlert
      severity={isSame ? 'success' : 'warning'}
      title={isSame ? 'Filled in' : 'Filled in, but the name differs'}
    >
      The document is of {said}
      {birthDate !== '' && `, born on ${dayInWords(birthDate)}`}.{!isSame && ` Our file says ${name}.`}
    </FormAlert>
  );
}

const words = (name: string) =>
  comparable(name)
    .split(/[\s-]+/)
    .filter((word) => word !== '');

/** The answers that the document gives to the questions of a method; what it does not say is left as it is. */
function answersOf(
  { kind, number, expiresOn, country }: ReadDocument,
  method: unknown,
): Record<string, string> {
  const known =
    method === 'dual_process'
      ? {
          firstSource: country === '' ? '' : `Government of ${country}`,
          firstConfirms: 'birth_date',
          firstNumber: number,
        }
      : { documentType: kind, documentNumber: number, expiresOn, issuedIn: country };
  return Object.fromEntries(Object.entries(known).filter(([, value]) => value !== ''));
}
