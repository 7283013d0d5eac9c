import Stack from '@mui/material/Stack';
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
import { SelectControl } from '#src/ui/form/select-input.tsx';
import { TextControl } from '#src/ui/form/text-control.tsx';
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
        <SelectControl
          name="kind"
          label="Kind"
          error={undefined}
          options={(isClient ? organisationKinds : nodeKinds).map((kind) => ({
            value: kind,
            label: nodeKindLabels[kind],
          }))}
          value={typed.kind}
          onChange={(kind) => kind !== '' && setTyped({ ...typed, kind: kind as NodeKind })}
        />
        <TextControl
          name="name"
          label="Name"
          autoComplete="off"
          inputRef={focus}
          value={typed.name}
          error={error || undefined}
          onChange={(name) => {
            setError('');
            setTyped({ ...typed, name });
          }}
        />
        <SelectControl
          name="country"
          label={typed.kind === 'person' ? 'Country of residence' : 'Country of formation'}
          error={undefined}
          placeholder="Unknown"
          options={countries}
          value={typed.country}
          onChange={(country) => setTyped({ ...typed, country })}
        />
      </Stack>
    </QuestionDialog>
  );
}

const focus = (input: HTMLInputElement | null) => input?.focus();
