import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useId, useState } from 'react';
import { entryForms, entryKinds } from '#domain/compliance/entries/entry-forms.ts';
import { clientKey } from '#domain/compliance/file/facts.ts';
import type { Answers } from '#domain/form/question.ts';
import { useMay } from '#src/admin/kit/staff-member.ts';
import type { ComplianceEntryKind, ComplianceFile } from '#src/api/admin/compliance.ts';
import { ChevronDownIcon } from '#src/ui/icons/icons.tsx';

/** The entry that is being recorded. @property given answers that are known already */
export type Recording = { kind: ComplianceEntryKind; subject: string; given?: Answers };

interface RecordMenuProps {
  file: ComplianceFile;
  onChoose(recording: Recording): void;
}

/** Offers every kind of entry; a person is chosen in the dialog. */
export function RecordMenu({ file, onChoose }: RecordMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const id = useId();
  const person = file.subjects.find(({ key }) => key !== clientKey);
  const may = useMay();
  const offered = entryKinds.filter((kind) => !entryForms[kind].isSignOff || may('compliance:sign-off'));
  const subjectFor = (kind: ComplianceEntryKind) =>
    entryForms[kind].about === 'person' ? person?.key : clientKey;
  return (
    <>
      <Button
        id={id}
        variant="contained"
        size="small"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        endIcon={<ChevronDownIcon size={16} />}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        Record…
      </Button>
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        slotProps={{ paper: { sx: { maxHeight: 420 } }, list: { 'aria-labelledby': id } }}
      >
        {offered.map((kind) => {
          const subject = subjectFor(kind);
          return (
            <MenuItem
              key={kind}
              disabled={subject === undefined}
              onClick={() => {
                setAnchor(null);
                if (subject !== undefined) onChoose({ kind, subject });
              }}
            >
              {entryForms[kind].title}
            </MenuItem>
          );
        })}
      </Menu>
    </>
  );
}
