import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useCallback, useId, useState } from 'react';
import { Link } from 'react-router-dom';
import {
  erasuresQuery,
  type FoundPersonalData,
  fetchClientData,
  fetchPersonData,
  foundPersonalDataQuery,
  retentionQuery,
} from '#src/api/admin/personal-data.ts';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { timeInWords } from '#src/ui/text/date-text.ts';
import textStyles from '#src/ui/text/text.module.css';
import { adminPaths } from '../kit/admin-paths.ts';
import { DownloadButton } from '../kit/download-button.tsx';
import { EraseDialog } from '../kit/erasure/erase-dialog.tsx';
import { ErasureList, kindLabels } from '../kit/erasure/erasure-list.tsx';
import layout from '../kit/layout.module.css';
import { Page } from '../kit/page.tsx';

/** Finds, downloads and erases what is stored about a person; open requests, completed erasures, and the retention table. */
export default function PersonalDataPage() {
  const [email, setEmail] = useState('');
  return (
    <Page
      title="Personal data"
      why="Answer access requests, erase people, and see how long each class of record is stored."
    >
      <Stack spacing={8}>
        <SearchForm onSearch={setEmail} />
        {email !== '' && <Found email={email} />}
        <Erasures />
        <RetentionTable />
      </Stack>
    </Page>
  );
}

function SearchForm({ onSearch }: { onSearch(email: string): void }) {
  const [typed, setTyped] = useState('');
  const field = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSearch(typed.trim());
  };
  return (
    <form onSubmit={submit} className={layout.row} style={{ alignItems: 'end' }}>
      <TextField
        id={field}
        type="email"
        label="Email address of the person"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        autoComplete="off"
        slotProps={{ htmlInput: { maxLength: 254 } }}
      />
      <Button type="submit" variant="contained" disabled={typed.trim().length < 3}>
        Find
      </Button>
    </form>
  );
}

function Found({ email }: { email: string }) {
  const { data, error, refetch } = useQuery(foundPersonalDataQuery(email));
  return (
    <section aria-labelledby="found">
      <h2 id="found" className={textStyles.heading}>
        Stored about {email}
      </h2>
      {error && (
        <FormAlert severity="error" title="The search failed">
          {error.message}
        </FormAlert>
      )}
      {data?.length === 0 && <p>Nothing is stored about this address.</p>}
      <ul className={layout.lines}>
        {data?.map((found) => (
          <FoundItem key={`${found.kind}-${found.id}`} found={found} onErased={() => void refetch()} />
        ))}
      </ul>
    </section>
  );
}

const effects: Record<FoundPersonalData['kind'], string> = {
  client:
    'The account, its cases, documents, photographs, trainings and emails are deleted, and the key of the client is destroyed. Receipts stay without the buyer.',
  person:
    'The person is removed from all versions of the case, and their identity check with its photographs is deleted. The case stays.',
  contact: 'The message, its notes and emails are deleted.',
  resume: 'The application, its file and emails are deleted.',
  'msb-application': 'The application, its notes and emails are deleted.',
  newsletter: 'The subscription, its links and emails are deleted.',
};

function FoundItem({ found, onErased }: { found: FoundPersonalData; onErased(): void }) {
  const { kind, id, title, createdAt, cases } = found;
  const [isOpen, setOpen] = useState(false);
  const caseId = cases[0]?.id ?? '';
  const fetchFile = useCallback(
    () => (kind === 'person' ? fetchPersonData(caseId, id) : fetchClientData(id)),
    [kind, caseId, id],
  );
  return (
    <li className={layout.between}>
      <div className={layout.grow}>
        <p>
          <strong>{kindLabels[kind]}</strong>: {title}
        </p>
        <p className={textStyles.note}>Since {timeInWords(createdAt)}</p>
        {cases.map((each) => (
          <p key={each.id} className={textStyles.note}>
            Case {each.title}
            {each.deletedAt === null ? (
              <>
                {' '}
                <Link to={adminPaths.case(each.id, 'personal-data')}>Open the case of {each.title}</Link>
              </>
            ) : (
              `, removed from the lists ${timeInWords(each.deletedAt)}`
            )}
          </p>
        ))}
      </div>
      <div className={`${layout.row} ${layout.screenOnly}`}>
        {(kind === 'client' || kind === 'person') && (
          <DownloadButton
            label="Download data (ZIP)"
            of={`of ${title}`}
            failed="The data could not be downloaded"
            fetchFile={fetchFile}
          />
        )}
        <Button variant="outlined" color="error" size="small" onClick={() => setOpen(true)}>
          Erase {kindLabels[kind].toLowerCase()}
        </Button>
      </div>
      {isOpen && (
        <EraseDialog
          subject={{ kind, subjectId: id, ...(kind === 'person' && { onboardingId: caseId }) }}
          called={title}
          effect={effects[kind]}
          onClose={() => setOpen(false)}
          onErased={onErased}
        />
      )}
    </li>
  );
}

function Erasures() {
  const { data } = useQuery(erasuresQuery(undefined));
  if (!data) return null;
  const open = data.items.filter(({ state }) => state === 'requested');
  const decided = data.items.filter(({ state }) => state !== 'requested');
  return (
    <>
      {open.length > 0 && (
        <section aria-labelledby="open-erasures">
          <h2 id="open-erasures" className={textStyles.heading}>
            Waiting to be confirmed
          </h2>
          <ErasureList items={open} />
        </section>
      )}
      <section aria-labelledby="erasures">
        <h2 id="erasures" className={textStyles.heading}>
          Erasures
        </h2>
        {decided.length === 0 ? <p>Nothing was erased yet.</p> : <ErasureList items={decided} />}
      </section>
    </>
  );
}

/** On a narrow screen each row is a block, whose cells begin with their column's name. */
const stackedOnPhones = {
  '@media (max-width: 700px)': {
    '& thead': { display: 'none' },
    '& tr': { display: 'block', borderBottom: 1, borderColor: 'divider', py: 2 },
    '& td': { display: 'block', border: 0, px: 0, py: 0.5 },
    '& td:first-of-type': { fontWeight: 600 },
    '& td[data-label]::before': { content: 'attr(data-label) ": "', color: 'text.secondary' },
  },
};

function RetentionTable() {
  const { data } = useQuery(retentionQuery);
  if (!data) return null;
  return (
    <section aria-labelledby="retention">
      <h2 id="retention" className={textStyles.heading}>
        Retention
      </h2>
      <p className={textStyles.note}>
        {data.fourEyes
          ? 'Another administrator has to confirm each erasure.'
          : 'An administrator can erase alone. The operator can demand that another one confirms.'}
      </p>
      <div>
        <Table size="small" sx={stackedOnPhones}>
          <TableHead>
            <TableRow>
              <TableCell>Records</TableCell>
              <TableCell>Stored for</TableCell>
              <TableCell>From</TableCell>
              <TableCell>Then</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {data.items.map(({ id, records, period, from, outcome }) => (
              <TableRow key={id}>
                <TableCell>{records}</TableCell>
                <TableCell data-label="Stored for">{period}</TableCell>
                <TableCell data-label="From">{from}</TableCell>
                <TableCell data-label="Then">{outcome}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </div>
    </section>
  );
}
