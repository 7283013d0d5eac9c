import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { countries } from '#domain/catalogues/countries.ts';
import {
  clientId,
  maxNodeNameLength,
  type NodeKind,
  nodeKinds,
  type OwnershipNode,
  organisationKinds,
} from '#domain/compliance/ownership/structure.ts';
import { QuestionDialog } from '#src/ui/dialog/question-dialog.tsx';
import { nodeKindLabels } from './ownership-labels.ts';

interface NodeDialogProps {
  node: OwnershipNode;
  isNew: boolean;
  onSave(node: OwnershipNode): void;
  onClose(): void;
}

/** Asks for the details of a person or an organization. */
export function NodeDialog({ node, isNew, onSave, onClose }: NodeDialogProps) {
  const [typed, setTyped] = useState(node);
  const [error, setError] = useState('');
  const isClient = node.id === clientId;
  const save = () => {
    const name = typed.name.trim();
    if (name === '') return setError('Enter the name');
    if (name.length > maxNodeNameLength)
      return setError(`Shorten this to ${maxNodeNameLength} characters or fewer`);
    onSave({ ...typed, name });
    onClose();
  };
  return (
    <QuestionDialog
      title={isNew ? 'Add a person or organization' : `Edit ${node.name}`}
      action={isNew ? 'Add' : 'Apply'}
      cancelLabel="Cancel"
      onAction={save}
      onCancel={onClose}
    >
      <Stack spacing={4} sx={{ paddingTop: 1 }}>
        <TextField
          select
          fullWidth
          label="Kind"
          value={typed.kind}
          onChange={({ target }) => setTyped({ ...typed, kind: target.value as NodeKind })}
        >
          {(isClient ? organisationKinds : nodeKinds).map((kind) => (
            <MenuItem key={kind} value={kind}>
              {nodeKindLabels[kind]}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          autoFocus
          fullWidth
          label="Name"
          autoComplete="off"
          value={typed.name}
          error={error !== ''}
          helperText={error}
          onChange={({ target }) => {
            setError('');
            setTyped({ ...typed, name: target.value });
          }}
        />
        <TextField
          select
          fullWidth
          label={typed.kind === 'person' ? 'Country of residence' : 'Country of formation'}
          value={typed.country}
          slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
          onChange={({ target }) => setTyped({ ...typed, country: target.value })}
        >
          <MenuItem value="">Unknown</MenuItem>
          {countries.map((country) => (
            <MenuItem key={country} value={country}>
              {country}
            </MenuItem>
          ))}
        </TextField>
      </Stack>
    </QuestionDialog>
  );
}
